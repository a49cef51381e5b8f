import { isOutdated } from './live-versions.ts';
import { entryAddress, type LiveEntry } from './registry.ts';

const PATIENCE_MS = 5_000;

/**
 * Clears the way for another try of a module. False: only a new load of the page can bring it, since another version is live
 * by now, since a file of the shell didn't come, which the page asks for once, or since the browser still waits for an answer after
 * a second try (it takes the first one's request for the next).
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

/** The shell's own, or those of a library of another major. */
const SHELL_FILES = /\/credenciados\/(modules\/)?shell\//;

/** True if a file of the shell failed to load. */
function shellFailed(): boolean {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return files.some(
    ({ name, responseStatus }) =>
      SHELL_FILES.test(name) && responseStatus !== undefined && (responseStatus === 0 || responseStatus >= 400),
  );
}

/** Scripts that are still being waited for would be taken for those of the next try. Tells whether there were any. */
function removeScripts(folder: string): boolean {
  const scripts = [...document.scripts].filter(({ src }) => src.startsWith(folder));
  for (const script of scripts) script.remove();
  return scripts.length > 0;
}

/** Files that the page told the browser to load ahead. */
function hints(folder: string): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  return [...links].map(({ href }) => href).filter((href) => href.startsWith(folder));
}

/** Browsers keep the files of a module for ever, also one whose content was found wrong: they ask again for what they have. */
async function refetch(files: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // One that can't be had is told by the try itself.
  await Promise.allSettled([...new Set(files)].map((file) => fetch(file, { cache: 'reload', signal })));
}
