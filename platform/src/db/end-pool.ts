import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Connections still open after this time are left to the system. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Ends a pool and waits until its connections are closed. `pool.end` returns once it has sent the requests; a server that is stopped next
 * would break the connections, and each would report an error.
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
  // The pool never reports a connection that was still being opened.
  await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}
