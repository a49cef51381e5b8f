import type { Db } from './db/database.ts';

/** End of the last caller of each name. */
type Tails = Map<string, Promise<void>>;

/** By the pool that the callers would otherwise wait in. */
const tailsOf = new WeakMap<Db, Tails>();

/**
 * Runs callers that share a name one after another, within this process. They wait without a database connection, so that a
 * thousand repeats of one thing can't exhaust the pool; across processes the database's own lock decides, for which one caller
 * of each process waits at a time. All names are taken at once, so that two callers never wait for one another.
 */
export async function inTurn<T>(db: Db, names: readonly string[], work: () => Promise<T>): Promise<T> {
  let tails = tailsOf.get(db);
  if (!tails) {
    tails = new Map();
    tailsOf.set(db, tails);
  }
  const before = names.map((name) => tails.get(name));
  let finish: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  for (const name of names) tails.set(name, end);
  await Promise.all(before);
  try {
    return await work();
  } finally {
    finish();
    for (const name of names) if (tails.get(name) === end) tails.delete(name);
  }
}
