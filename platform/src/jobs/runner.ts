import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { limitAnswers } from '../db/answer-limit.ts';
import { endPool } from '../db/end-pool.ts';
import { within } from '../health/breaker.ts';
import type { Health } from '../health/parts.ts';

/** Tasks and their schedule. */
interface Work {
  databaseUrl: string;
  tasks: TaskList;
  /** Crontab, in UTC. */
  schedule: string;
}

/** Observers of the runner. */
interface Surroundings {
  log: FastifyBaseLogger;
  health: Health;
}

/** Running worker of the job queue. */
export interface Jobs {
  /** Stops after the running jobs have ended. */
  stop(): Promise<void>;
}

const PART_MS = 3_000;
const CONNECT_MS = 5_000;
/** The queue's own statements are short; a server that is silent this long is gone. */
const SILENT_MS = 30_000;

/**
 * Pool of the worker. The worker doesn't wait for a pool that it makes itself: its connections would still be open when the database stops,
 * and their unhandled errors would end the process. `close` also ends connections in use, and never fails.
 */
function createPool(url: string, log: FastifyBaseLogger): { pool: pg.Pool; close(): Promise<void> } {
  const clients = new Set<pg.Client>();
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  tolerateDoubleRelease(pool);
  const lost = (error: Error) => log.warn({ err: error }, 'database connection of the jobs lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    limitAnswers(client, SILENT_MS);
    clients.add(client);
    client.once('end', () => clients.delete(client));
  });
  const close = async () => {
    await within(PART_MS, 'queue', endPool(pool)).catch(() => undefined);
    for (const client of clients) client.end().catch(() => undefined);
  };
  return { pool, close };
}

/**
 * Tolerates a double release. The library releases its listening connection twice if that breaks during a stop, and the pool's unhandled
 * error would end the process.
 */
export function tolerateDoubleRelease(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  // Only the listening connection is requested by callback.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (!callback) return connect();
    return connect((error, client, release) => {
      let isBack = false;
      callback(error, client, (how) => {
        // An ended pool calls back with an error and without a release.
        if (!isBack) (release as typeof release | undefined)?.(how);
        isBack = true;
      });
    });
  }) as typeof pool.connect;
}

/** Pause before a worker that ended is restarted. */
const RESTART_MS = 2000;
/** Time limit of a stopping worker. */
const STOP_MS = 8_000;
/** Time limit of running jobs during the stop, such as a mail that the server doesn't accept. */
const ABORT_MS = 4_000;

/** Worker with connections of its own. */
interface Worker {
  /** Settles once it has ended or its time limit has passed, and its connections are closed. Rejects if it gave up. */
  ended: Promise<void>;
  /** Stops after the running jobs; never fails. */
  stop(): Promise<void>;
}

/**
 * Starts a worker with connections of its own, and restarts it whenever the library gives up because the database or the queue was away.
 */
export async function runJobs(work: Work, { log, health }: Surroundings): Promise<Jobs> {
  const holders = new Set<string>();
  let worker = await beginWorker(work, { log, holders });
  const begun = async (): Promise<boolean> => {
    try {
      worker = await beginWorker(work, { log, holders });
      return true;
    } catch (error) {
      log.error({ err: error }, 'the jobs’ worker could not begin');
      return false;
    }
  };
  health.note('tarefas', null);
  const stopping = new AbortController();
  const lasting = (async () => {
    for (;;) {
      await worker.ended.catch((error: unknown) => log.error({ err: error }, 'the jobs’ worker ended'));
      if (!stopping.signal.aborted) health.note('tarefas', 'ENDED');
      do {
        // The stop signal ends the pause.
        await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
      } while (!(await begun()));
      if (stopping.signal.aborted) return worker.stop();
      health.note('tarefas', null);
      log.warn('the jobs’ worker was begun anew');
    }
  })();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await worker.stop();
    // A worker that is starting gets the same time limit as a running one.
    await Promise.race([lasting, sleep(STOP_MS, undefined, { ref: false })]);
  };
  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Unlocks the jobs of workers that ended: the queue doesn't know that they did, and would wait for four hours. Their jobs may run again.
 */
async function free(pool: pg.Pool, holders: Set<string>): Promise<void> {
  if (holders.size === 0) return;
  await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[...holders]]);
  holders.clear();
}

/** Starts a worker after unlocking the jobs of the workers in `holders`, and adds its own lock name to them. */
async function beginWorker(
  { databaseUrl, tasks, schedule }: Work,
  { log, holders }: { log: FastifyBaseLogger; holders: Set<string> },
): Promise<Worker> {
  const { pool, close } = createPool(databaseUrl, log);
  const events: WorkerEvents = new EventEmitter();
  const givingUp = once(events, 'pool:gracefulShutdown');
  events.on('pool:create', ({ workerPool }) => {
    holders.add(workerPool.id);
    // If a result can't be stored, the library shuts its pool down without awaiting it, and an unhandled failure would end the process. The
    // runner's end reports it.
    const shutDown = workerPool.gracefulShutdown.bind(workerPool);
    workerPool.gracefulShutdown = (message) => {
      const done = Promise.resolve(shutDown(message));
      done.catch(() => undefined);
      return done;
    };
  });
  const begin = async () => {
    await free(pool, holders);
    return run({
      // Batches of any size: only in this mode are unstored results retried and their failures reported.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: ABORT_MS } },
      events,
      pgPool: pool,
      concurrency: 3,
      noHandleSignals: true,
      pollInterval: 5000,
      taskList: tasks,
      crontab: schedule,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ job: message }, 'job failed');
        else if (level === 'warning') log.warn({ job: message }, 'job queue');
      }),
    });
  };
  try {
    const runner = await begin();
    // The library never ends if several results can't be stored at once, or a job doesn't end.
    const overdue = givingUp.then(async () => {
      await sleep(STOP_MS, undefined, { ref: false });
      throw new Error('It did not end in time');
    });
    const ended = Promise.race([runner.promise, overdue]).finally(close);
    return {
      ended,
      async stop() {
        // Throws if it already ended. If its queue is unreachable, nobody waits for it.
        runner.stop().catch(() => undefined);
        await ended.catch(() => undefined);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
