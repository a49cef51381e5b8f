import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything takes on a busy machine, and shorter than a test's timeout, so that its cleanup still runs. */
const PATIENCE_MS = 60_000;

/** Waits for a condition; throws if it isn't met within a minute. */
export async function until(holds: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to be within ${patienceMs / 1000} s`);
    await sleep(20);
  }
}
