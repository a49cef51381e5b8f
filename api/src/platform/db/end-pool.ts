import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A connection that doesn't end by then is left to the system. */
export const CLOSE_TIMEOUT_MS = 2000;

/**
 * Ends a pool and waits until its connections are closed. The pool itself only waits until it has asked for that, so that
 * a server which is stopped next would end them by force, and each would report an error.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  // A connection that was still being made when the pool ended is never reported.
  await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}
