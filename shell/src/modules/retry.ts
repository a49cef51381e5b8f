import { isOutdated } from './live-versions.ts';
import { entryAddress, type LiveEntry } from './registry.ts';

const PATIENCE_MS = 5_000;

/**
 * Prepares a retry of a module. Returns false if only reloading the page can help: another version is live, a file of the shell failed (the
 * page requests each once), or the browser still waits for an answer after a second attempt (it would reuse the pending request).
 */
export async function prepareRetry(entry: LiveEntry, attempt: number): Promise<boolean> {
  if (shellFailed() || (await isOutdated(entry))) return false;
  const folder = new URL('.', entryAddress(entry)).href;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const waiting = removeScripts(folder) || hints(folder).some((file) => !loaded.includes(file));
  if (waiting && attempt > 1) return false;
  await refetch(loaded.filter((file) => file.startsWith(folder)));
  return true;
}

/** Files of the shell, or of a library of another major version. */
const SHELL_FILES = /\/credenciados\/(modules\/)?shell\//;

/** True if a file of the shell failed to load. */
function shellFailed(): boolean {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return files.some(
    ({ name, responseStatus }) =>
      SHELL_FILES.test(name) && responseStatus !== undefined && (responseStatus === 0 || responseStatus >= 400),
  );
}

/** Removes pending scripts, which the next attempt would reuse. Returns true if there were any. */
function removeScripts(folder: string): boolean {
  const scripts = [...document.scripts].filter(({ src }) => src.startsWith(folder));
  for (const script of scripts) script.remove();
  return scripts.length > 0;
}

/** Files that the page preloads. */
function hints(folder: string): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  return [...links].map(({ href }) => href).filter((href) => href.startsWith(folder));
}

/** Refetches files bypassing the cache: browsers cache a module's files for ever, even one whose integrity check failed. */
async function refetch(files: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // The retry itself reports a file that still fails.
  await Promise.allSettled([...new Set(files)].map((file) => fetch(file, { cache: 'reload', signal })));
}
