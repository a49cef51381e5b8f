import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startDailyTasks } from '@credenciados/platform/jobs/chores';
import { Quarantine } from '@credenciados/platform/malware/quarantine';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startJobs } from './jobs.ts';
import { startFolderTasks } from './own-folder.ts';
import { createTestApp, type TestApp } from './tests/support/test-app.ts';

let api: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/credenciados-folders-');
  api = await createTestApp();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

it('each process clears its own folder, whichever of them runs the jobs', async () => {
  const processes = ['a', 'b'].map((name) => {
    const dataDir = path.join(folder, name);
    return { deps: { ...api.deps, config: { ...api.config, dataDir } }, quarantine: new Quarantine(dataDir) };
  });
  const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  const file = { key: 'c'.repeat(32), sha256: '', tamanho: 3 };
  for (const { quarantine } of processes) await quarantine.keep(import.meta.filename, file, 'Eicar', long);
  // One process takes all jobs, as if the other were busy.
  const jobs = await startJobs(api.deps, api.database.appUrl, api.app);
  const chores = processes.map(({ deps }) => startFolderTasks(deps, api.app));
  for (const { quarantine } of processes) await until(async () => (await quarantine.list()).length === 0);
  await Promise.all([...chores, jobs].map((each) => each.stop()));
});

it('a failing task is logged, doesn’t hold up the others, and is repeated', async () => {
  const done: string[] = [];
  const told: unknown[] = [];
  const chores = startDailyTasks(
    {
      falha: async () => {
        done.push('falha');
        throw new Error('away');
      },
      outra: async () => done.push('outra'),
    },
    { error: (details: object) => void told.push(details) },
    5,
  );
  await until(() => done.length >= 4);
  await chores.stop();
  expect(done.slice(0, 4)).toEqual(['falha', 'outra', 'falha', 'outra']);
  expect(told).toContainEqual({ err: expect.any(Error), chore: 'falha' });
});

it('a task that doesn’t end doesn’t hold up the stop', async () => {
  const chores = startDailyTasks({ preso: () => new Promise(() => undefined) }, { error: () => undefined }, 60_000);
  const since = performance.now();
  await chores.stop();
  expect(performance.now() - since).toBeLessThan(10_000);
});
