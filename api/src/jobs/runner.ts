import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { endPool } from '../db/end-pool.ts';
import type { Deps } from '../deps.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { SEND_MAIL_JOB } from '../mail/outbox.ts';
import { collectExpired, collectUnboundFiles, sweepStorage } from './collect.ts';
import { deliverMail, resumeDeliveries } from './deliver-mail.ts';
import { remindDeadlines } from './remind-deadlines.ts';

/** Minute, hour, day, month, weekday in UTC, then the job. */
const SCHEDULE = [
  '17 * * * * coletar-arquivos',
  '37 * * * * coletar-vencidos',
  '47 5 * * * varrer-arquivos',
  '*/5 * * * * retomar-emails',
  '7 * * * * lembrar-prazos',
].join('\n');

/** The jobs' running worker. */
export interface Jobs {
  /** Lets running jobs end and stops. */
  stop(): Promise<void>;
}

/** The jobs by name. Each may run more than once for the same cause and does its work once. */
export function taskList(deps: Deps, mailer: Mailer | null): TaskList {
  return {
    [SEND_MAIL_JOB]: async (payload, { logger }) => {
      const delivery = await deliverMail(deps, mailer, payload);
      if (delivery === 'given up') logger.error(`Message ${JSON.stringify(payload)} was given up`);
    },
    'retomar-emails': async () => void (await resumeDeliveries(deps)),
    'lembrar-prazos': async () => void (await remindDeadlines(deps)),
    'coletar-arquivos': async () => void (await collectUnboundFiles(deps)),
    'coletar-vencidos': () => collectExpired(deps),
    'varrer-arquivos': async () => void (await sweepStorage(deps)),
  };
}

/**
 * The worker's own connections. A pool that the worker makes itself is not waited for when it stops: its connections would
 * still be open when the database goes, and their errors, which nobody listens to by then, would end the process.
 */
function createPool(url: string, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const lost = (error: Error) => log.warn({ err: error }, 'database connection of the jobs lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** Starts the worker, on connections of its own to the database that the jobs work on. */
export async function startJobs(deps: Deps, databaseUrl: string, log: FastifyBaseLogger): Promise<Jobs> {
  const mailer = createMailer(deps.config);
  const pool = createPool(databaseUrl, log);
  const runner = await run({
    pgPool: pool,
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 5000,
    taskList: taskList(deps, mailer),
    crontab: SCHEDULE,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: message }, 'job failed');
      else if (level === 'warning') log.warn({ job: message }, 'job queue');
    }),
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    async stop() {
      await runner.stop();
      await endPool(pool);
      mailer?.close();
    },
  };
}
