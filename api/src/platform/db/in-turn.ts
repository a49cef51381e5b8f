import { KeyedQueue } from '../keyed-queue.ts';
import type { Db } from './database.ts';

/** One for each pool, whose connections the callers would otherwise hold while they wait. */
const queues = new WeakMap<Db, KeyedQueue>();

/**
 * Runs callers that share a name one after another, within this process. They wait without a database connection, so that a
 * thousand repeats of one thing can't exhaust the pool; across processes the database's own lock decides, for which one caller
 * of each process waits at a time.
 */
export function inTurn<T>(db: Db, names: readonly string[], work: () => Promise<T>): Promise<T> {
  let queue = queues.get(db);
  if (!queue) {
    queue = new KeyedQueue();
    queues.set(db, queue);
  }
  return queue.run(names, work);
}
