import { setTimeout as sleep } from 'node:timers/promises';
import { outbox } from '@credenciados/platform/db/schema/index';
import type { Jobs } from '@credenciados/platform/jobs/runner';
import { resumeDeliveries } from '@credenciados/platform/mail/deliver-mail';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { onServer } from '@credenciados/platform/testing/server';
import { someMail } from '@credenciados/platform/testing/some-mail';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, it } from '@jest/globals';
import { isNotNull } from 'drizzle-orm';
import { startJobs } from '../../../jobs.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

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
])('the worker continues after %s, without an unhandled error', async (_what, away) => {
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
