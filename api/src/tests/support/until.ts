import { setTimeout as sleep } from 'node:timers/promises';

/** Far more than anything takes on a busy machine, and less than a test has: so that its ends are still tidied up. */
const PATIENCE_MS = 60_000;

/** Waits for a condition, and throws where it doesn't come to hold within a minute. */
export async function until(holds: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to be within ${patienceMs / 1000} s`);
    await sleep(20);
  }
}
