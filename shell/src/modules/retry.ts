import { isOutdated } from './live-versions.ts';
import { entryAddress, type LiveEntry } from './registry.ts';

const PATIENCE_MS = 5_000;

/**
 * Clears the way for another try of a module. False: another version is live by now, and only a new load of the page
 * brings it.
 */
export async function prepareRetry(entry: LiveEntry): Promise<boolean> {
  if (await isOutdated(entry)) return false;
  const folder = new URL('.', entryAddress(entry)).href;
  // Scripts that are still being waited for would be taken for those of the next try.
  for (const script of [...document.scripts]) if (script.src.startsWith(folder)) script.remove();
  await refetch(folder);
  return true;
}

/** Browsers keep the files of a module for ever, also one whose content was found wrong: they ask again for what they have. */
async function refetch(folder: string): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set(loaded.filter((name) => name.startsWith(folder)));
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // One that can't be had is told by the try itself.
  await Promise.allSettled([...files].map((file) => fetch(file, { cache: 'reload', signal })));
}
