import type { FastifyBaseLogger } from 'fastify';
import { within } from '../health/breaker.ts';

/** Once a day: data kept for a number of days may stay for one more. */
const EVERY_MS = 24 * 60 * 60 * 1000;
/** A task still running after this time is started again by the next process. */
const STOP_MS = 3_000;

/** Daily tasks of a process. */
export interface DailyTasks {
  /** Starts no further task, and waits a moment for the running one. */
  stop(): Promise<void>;
}

/**
 * Runs tasks at once and then daily, in every process: a job of the queue runs in one process only and can't reach another one's local
 * files. A failure is logged and retried the next day.
 */
export function startDailyTasks(
  chores: Readonly<Record<string, () => Promise<unknown>>>,
  log: Pick<FastifyBaseLogger, 'error'>,
  everyMs = EVERY_MS,
): DailyTasks {
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
