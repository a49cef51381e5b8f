import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { limitAnswers } from '../db/answer-limit.ts';
import { endPool } from '../db/end-pool.ts';
import { within } from '../health/breaker.ts';
import type { Parts } from '../health/parts.ts';

/** Tasks and schedule. */
interface Work {
  databaseUrl: string;
  tasks: TaskList;
  /** In the form of a crontab, in UTC. */
  schedule: string;
}

/** Observers of the runner. */
interface Surroundings {
  log: FastifyBaseLogger;
  parts: Parts;
}

/** The jobs' running worker. */
export interface Jobs {
  /** Lets running jobs end and stops. */
  stop(): Promise<void>;
}

const PART_MS = 3_000;
const CONNECT_MS = 5_000;
/** The queue's own statements are short; a server that is silent for so long is gone. */
const SILENT_MS = 30_000;

/**
 * The worker's own connections. A pool that the worker makes itself is not waited for when it stops: its connections would
 * still be open when the database goes, and their errors, which nobody listens to by then, would end the process.
 * `close` also ends those that somebody holds, and never fails.
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
  giveBackOnce(pool);
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
 * Lets a connection be given back twice. The library does so with the one that it listens on, where that breaks while the worker ends, and
 * the pool's objection, which nobody hears, would end the process.
 */
export function giveBackOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  // It asks for that one, alone, by a callback.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (!callback) return connect();
    return connect((error, client, release) => {
      let isBack = false;
      callback(error, client, (how) => {
        // A pool that has ended calls back with an error and nothing to give back.
        if (!isBack) (release as typeof release | undefined)?.(how);
        isBack = true;
      });
    });
  }) as typeof pool.connect;
}

/** A worker that ended is begun anew after so long, and again until it stays. */
const RESTART_MS = 2000;
/** A worker that is told to stop, or gives up, has so long. */
const STOP_MS = 8_000;
/** Time for work under way at the stop, such as a mail the server doesn't accept. */
const ABORT_MS = 4_000;

/** A worker on connections of its own. */
interface Worker {
  /** Settles when it has ended, or would have to: its connections are closed by then. Rejects where it gave up. */
  ended: Promise<void>;
  /** Lets running jobs end; never fails. */
  stop(): Promise<void>;
}

/**
 * Starts the worker, on connections of its own to the database that the jobs work on. It lasts: where the database or
 * the queue is away for so long that the library gives up, another one is begun.
 */
export async function runJobs(work: Work, { log, parts }: Surroundings): Promise<Jobs> {
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
  parts.note('tarefas', null);
  const stopping = new AbortController();
  const lasting = (async () => {
    for (;;) {
      await worker.ended.catch((error: unknown) => log.error({ err: error }, 'the jobs’ worker ended'));
      if (!stopping.signal.aborted) parts.note('tarefas', 'ENDED');
      do {
        // Nothing is left to wait for once it is told to stop.
        await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
      } while (!(await begun()));
      if (stopping.signal.aborted) return worker.stop();
      parts.note('tarefas', null);
      log.warn('the jobs’ worker was begun anew');
    }
  })();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await worker.stop();
    // One that is just being begun is not waited for longer than one that runs.
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
 * Gives back what workers that ended had in hand: the queue doesn't know that they did, and would wait for four hours.
 * What they had begun may run again.
 */
async function free(pool: pg.Pool, holders: Set<string>): Promise<void> {
  if (holders.size === 0) return;
  await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[...holders]]);
  holders.clear();
}

/**
 * Begins a worker, after what those in `holders` had in hand is free again. The name under which the queue locks what this
 * one takes is added to them.
 */
async function beginWorker(
  { databaseUrl, tasks, schedule }: Work,
  { log, holders }: { log: FastifyBaseLogger; holders: Set<string> },
): Promise<Worker> {
  const { pool, close } = createPool(databaseUrl, log);
  const events: WorkerEvents = new EventEmitter();
  const givingUp = once(events, 'pool:gracefulShutdown');
  events.on('pool:create', ({ workerPool }) => {
    holders.add(workerPool.id);
    // The library shuts its pool down by itself when a result can't be kept, and then waits for nobody: unheard, the failure
    // of that would end the process. It is told by the runner's end.
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
      // In batches, of whatever there is: only so are results that can't be kept tried again, and their failures heard.
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
    // Where several results can't be kept at once, or a job doesn't end, the library waits for ever.
    const overdue = givingUp.then(async () => {
      await sleep(STOP_MS, undefined, { ref: false });
      throw new Error('It did not end in time');
    });
    const ended = Promise.race([runner.promise, overdue]).finally(close);
    return {
      ended,
      async stop() {
        // One that ended already says so; one that can't tell its queue what it leaves behind is not waited for.
        runner.stop().catch(() => undefined);
        await ended.catch(() => undefined);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
