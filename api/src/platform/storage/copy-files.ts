import type { Storage } from './storage.ts';

/** Result of a copy. */
export interface Copied {
  copied: number;
  /** Were there already. */
  there: number;
  bytes: number;
}

/** So many go at once: most of a file's time is the way. */
const AT_ONCE = 8;

/**
 * Copies every file of one storage that another one hasn't got, under the same key. Files never change: it may run while the
 * portal does, be cut short, and be run again for what has come since.
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
      // Removed meanwhile, or still arriving.
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
