import type { Storage } from './storage.ts';

/** Result of a copy. */
export interface Copied {
  copied: number;
  /** Files that were there already. */
  there: number;
  bytes: number;
}

/** Concurrent copies: most of a file's time is latency. */
const AT_ONCE = 8;

/**
 * Copies the files that a second storage lacks, under their keys. Files never change: it may run beside the portal, be interrupted, and be
 * run again for new files.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  each: (done: Copied) => void = () => undefined,
): Promise<Copied> {
  const there = new Set<string>();
  for await (const { key } of to.list()) there.add(key);
  const done: Copied = { copied: 0, there: 0, bytes: 0 };
  const keys = from.list()[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const { key } = next.value;
      if (there.has(key)) {
        done.there += 1;
        continue;
      }
      const file = await from.open(key);
      // Removed meanwhile, or still being written.
      if (!file) continue;
      await to.put(file.stream, { key, maxBytes: file.tamanho });
      done.copied += 1;
      done.bytes += file.tamanho;
      each(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}
