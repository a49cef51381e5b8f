import type { FastifyBaseLogger } from 'fastify';
import { within } from '../health/breaker.ts';

/** Once a day: what is to go after thirty days, or one, may stay for a day more. */
const EVERY_MS = 24 * 60 * 60 * 1000;
/** One that is under way when the process is to end is begun anew by its next start. */
const STOP_MS = 3_000;

/** Recurring work of a process. */
export interface Chores {
  /** Begins no other; waits a moment for one that is under way. */
  stop(): Promise<void>;
}

/**
 * Does these things at once and then each day, in this process. Jobs are done by one process for all, so none of them can look
 * after what only this process reaches. A failure is a line of the log, and is tried again the next day.
 */
export function startChores(
  chores: Readonly<Record<string, () => Promise<unknown>>>,
  log: Pick<FastifyBaseLogger, 'error'>,
  everyMs = EVERY_MS,
): Chores {
  const doAll = async () => {
    for (const [chore, work] of Object.entries(chores)) {
      try {
        await work();
      } catch (error) {
        log.error({ err: error, chore }, 'chore failed');
      }
    }
  };
  let underWay = doAll();
  const timer = setInterval(() => {
    underWay = underWay.then(doAll);
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await within(STOP_MS, 'chores', underWay).catch(() => undefined);
    },
  };
}
