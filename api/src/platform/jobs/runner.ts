import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Deps } from '../../deps.ts';
import { checkReach } from '../../resources/indisponibilidade/check-reach.ts';
import { recordOutages } from '../../resources/indisponibilidade/record-outages.ts';
import type { PortalHealth } from '../../resources/saude/portal-health.ts';
import { warnOfHealth } from '../../resources/saude/saude.mail.ts';
import { remindDeadlines } from '../../resources/solicitacao/remind-deadlines.ts';
import { checkTrail } from '../audit/check-trail.ts';
import { signAuditHead } from '../audit/head.ts';
import { limitAnswers } from '../db/answer-limit.ts';
import { endPool } from '../db/end-pool.ts';
import { within } from '../health/breaker.ts';
import { deliverMail, resumeDeliveries } from '../mail/deliver-mail.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { SEND_MAIL_JOB } from '../mail/outbox.ts';
import { Quarantine } from '../malware/quarantine.ts';
import { collectExpired, collectUnboundFiles, sweepStorage } from './collect.ts';

/** Minute, hour, day, month, weekday in UTC, then the job. */
const SCHEDULE = [
  '17 * * * * coletar-arquivos',
  '37 * * * * coletar-vencidos',
  '47 5 * * * varrer-arquivos',
  '57 5 * * * coletar-quarentena',
  '*/5 * * * * retomar-emails',
  '*/10 * * * * assinar-auditoria',
  '3,13,23,33,43,53 * * * * conferir-auditoria',
  '* * * * * conferir-disponibilidade',
  '*/5 * * * * registrar-indisponibilidades',
  '7 * * * * lembrar-prazos',
  // Zones lie by quarters of an hour.
  '*/15 * * * * avisar-saude',
].join('\n');

/** What the jobs need of the application. */
export interface JobsApp {
  log: FastifyBaseLogger;
  health: PortalHealth;
}

/** The jobs' running worker. */
export interface Jobs {
  /** Lets running jobs end and stops. */
  stop(): Promise<void>;
}

/** The jobs by name. Each may run more than once for the same cause and does its work once. */
export function taskList(deps: Deps, mailer: Mailer | null, { log, health }: JobsApp): TaskList {
  return {
    [SEND_MAIL_JOB]: async (payload, { logger, abortSignal }) => {
      const delivery = await deliverMail(deps, mailer, payload, abortSignal);
      if (delivery === 'given up') logger.error(`Message ${JSON.stringify(payload)} was given up`);
    },
    'retomar-emails': async () => void (await resumeDeliveries(deps)),
    'assinar-auditoria': async () => void (await signAuditHead(deps, log)),
    'conferir-auditoria': () => checkTrail(deps, log),
    'avisar-saude': async () => void (await warnOfHealth(deps, health)),
    'conferir-disponibilidade': async () => void (await checkReach(deps)),
    'registrar-indisponibilidades': () => recordOutages(deps),
    'lembrar-prazos': async () => void (await remindDeadlines(deps)),
    'coletar-arquivos': async () => void (await collectUnboundFiles(deps)),
    'coletar-quarentena': async () => void (await new Quarantine(deps.config.dataDir).collect(deps.now())),
    'coletar-vencidos': () => collectExpired(deps),
    'varrer-arquivos': async () => void (await sweepStorage(deps)),
  };
}

const PART_MS = 3_000;
const CONNECT_MS = 5_000;
/** The queue's own statements are short; a server that is silent for so long is gone. */
const SILENT_MS = 30_000;

/**
 * The worker's own connections. A pool that the worker makes itself is not waited for when it stops: its connections would
 * still be open when the database goes, and their errors, which nobody listens to by then, would end the process.
 */
function createPool(url: string, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'database connection of the jobs lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    limitAnswers(client, SILENT_MS);
  });
  return pool;
}

/** A worker that ended is begun anew after so long, and again until it stays. */
const RESTART_MS = 2000;
/** A worker that is told to stop has so long. */
const STOP_MS = 8_000;
/** Of that, what it has under way, such as a mail that the server doesn't take. */
const ABORT_MS = 4_000;

/**
 * Starts the worker, on connections of its own to the database that the jobs work on. It lasts: where the database or
 * the queue is away for so long that the library gives up, another one is begun.
 */
export async function startJobs(deps: Deps, databaseUrl: string, app: JobsApp): Promise<Jobs> {
  const { log } = app;
  const mailer = createMailer(deps.config, deps.parts.breaker('email'));
  const pool = createPool(databaseUrl, log);
  const begin = () => beginWorker(pool, taskList(deps, mailer, app), log);
  let runner = await begin().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const begun = async (): Promise<boolean> => {
    try {
      runner = await begin();
      return true;
    } catch (error) {
      log.error({ err: error }, 'the jobs’ worker could not begin');
      return false;
    }
  };
  deps.parts.note('tarefas', null);
  const stopping = new AbortController();
  const lasting = (async () => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs’ worker ended'));
      if (!stopping.signal.aborted) deps.parts.note('tarefas', 'ENDED');
      do {
        // Nothing is left to wait for once it is told to stop.
        await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
      } while (!(await begun()));
      deps.parts.note('tarefas', null);
      log.warn('the jobs’ worker was begun anew');
    }
  })();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    // One that ended already says so; one that can't tell its queue what it leaves behind is not waited for.
    const ended = runner.stop().catch(() => undefined);
    await Promise.race([ended.then(() => lasting), sleep(STOP_MS, undefined, { ref: false })]);
    await within(PART_MS, 'queue', endPool(pool)).catch(() => undefined);
    mailer?.close();
  };
  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function beginWorker(pool: pg.Pool, tasks: TaskList, log: FastifyBaseLogger): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  // The library shuts its pool down by itself when a result can't be kept, and then waits for nobody: unheard, the failure of
  // that would end the process. It is told by the runner's end.
  events.on('pool:create', ({ workerPool }) => {
    const shutDown = workerPool.gracefulShutdown.bind(workerPool);
    workerPool.gracefulShutdown = (message) => {
      const done = Promise.resolve(shutDown(message));
      done.catch(() => undefined);
      return done;
    };
  });
  return run({
    // In batches, of whatever there is: only so are results that can't be kept tried again, and their failures heard.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: ABORT_MS } },
    events,
    pgPool: pool,
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 5000,
    taskList: tasks,
    crontab: SCHEDULE,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: message }, 'job failed');
      else if (level === 'warning') log.warn({ job: message }, 'job queue');
    }),
  });
}
