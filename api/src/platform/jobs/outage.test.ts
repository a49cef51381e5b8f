import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, it } from '@jest/globals';
import { isNotNull } from 'drizzle-orm';
import { startJobs } from '../../jobs.ts';
import { onServer } from '../../tests/support/server.ts';
import { someMail } from '../../tests/support/some-mail.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { until } from '../../tests/support/until.ts';
import { outbox } from '../db/schema/index.ts';
import { resumeDeliveries } from '../mail/deliver-mail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Jobs } from './runner.ts';

let api: TestApp;
let jobs: Jobs;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  jobs = await startJobs(api.deps, api.database.appUrl, api.app);
});
afterEach(() => jobs.stop());

const delivered = () => api.db.$count(outbox, isNotNull(outbox.enviadoEm));
let events = 0;
const queueMail = () =>
  api.db.transaction((tx) =>
    enqueueMail(tx, {
      evento: `QUEDA:${++events}`,
      destinatario: 'maria@exemplo.gov.br',
      ...someMail(),
    }),
  );

/** Refuses new connections and ends existing ones, as during a restart of the server. */
async function outage(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = new URL(api.database.appUrl).pathname.slice(1);
  await onServer(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  try {
    await onServer(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    await sleep(500);
  } finally {
    await onServer(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  }
}

/** Hides the queue's tables: the worker gives up at its first query, with all running jobs. */
async function withoutQueue(): Promise<void> {
  await api.database.asOwner('ALTER SCHEMA graphile_worker RENAME TO ausente');
  await sleep(1500);
  await api.database.asOwner('ALTER SCHEMA ausente RENAME TO graphile_worker');
}

/** Ends the leases of mails that a worker sent but couldn't mark; they would last ten minutes. */
async function endLeases(): Promise<void> {
  await api.db
    .update(outbox)
    .set({ emEnvioDesde: new Date(0) })
    .where(isNotNull(outbox.emEnvioDesde));
  await resumeDeliveries(api.deps);
}

it.each([
  ['the database is away', outage],
  ['the queue is away', withoutQueue],
])('the worker goes on after %s, without an unhandled error', async (_what, away) => {
  const before = await delivered();
  // Some are running when their connections break.
  await Promise.all(Array.from({ length: 10 }, queueMail));
  await away();
  await until(async () => {
    if ((await delivered()) === before + 10) return true;
    await endLeases();
    return false;
  });
});
