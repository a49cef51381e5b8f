import { setTimeout as sleep } from 'node:timers/promises';
import { type Jobs, runJobs, tolerateDoubleRelease } from '@credenciados/platform/jobs/runner';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { TaskList } from 'graphile-worker';
import pg from 'pg';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;
let jobs: Jobs | undefined;
let restored: Promise<unknown> | undefined;
let letGo: (() => void) | undefined;

beforeAll(async () => {
  api = await createTestApp();
});
afterEach(async () => {
  await restored;
  await jobs?.stop();
  // The library's timers, and so this process, live as long as one of its jobs runs.
  letGo?.();
});
afterAll(() => api.close());

const start = async (tasks: TaskList) => {
  const { log } = api.app;
  jobs = await runJobs({ databaseUrl: api.database.appUrl, tasks, schedule: '' }, { log, health: api.deps.health });
};
const add = (name: string) => api.database.asOwner(`SELECT graphile_worker.add_job('${name}')`);

/** Hides the queue for a while: no result can be stored and no job fetched, so the library gives up. */
const withoutQueue = async () => {
  await api.database.asOwner('ALTER SCHEMA graphile_worker RENAME TO ausente');
  restored = sleep(1500).then(() => api.database.asOwner('ALTER SCHEMA ausente RENAME TO graphile_worker'));
};

it('passes a stopped worker’s unfinished jobs to the next one at once, without the queue’s four hours', async () => {
  let tries = 0;
  const tarefa = async () => {
    tries += 1;
    if (tries === 1) await withoutQueue();
  };
  await start({ tarefa });
  await add('tarefa');
  await until(() => tries > 1);
});

it('abandons a worker whose job doesn’t end, and starts another', async () => {
  let hung = 0;
  let tries = 0;
  const pendurada = async () => {
    hung += 1;
    if (hung === 1)
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
  };
  const tarefa = async () => {
    tries += 1;
    if (tries > 1) return;
    await until(() => hung === 1);
    await withoutQueue();
  };
  await start({ pendurada, tarefa });
  await add('pendurada');
  await add('tarefa');
  await until(() => hung > 1 && tries > 1);
});

it('survives a connection that the library releases twice, as when it breaks during a stop', async () => {
  const pool = new pg.Pool({ connectionString: api.database.appUrl, max: 1 });
  tolerateDoubleRelease(pool);
  try {
    await new Promise<void>((resolve, reject) =>
      pool.connect((error, _client, release) => {
        if (error) return reject(error);
        release();
        release();
        resolve();
      }),
    );
    // The connection is back in the pool, once.
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  } finally {
    await pool.end();
  }
});

it('survives the release of a connection that an ended pool never gave', async () => {
  const pool = new pg.Pool({ connectionString: api.database.appUrl, max: 1 });
  tolerateDoubleRelease(pool);
  await pool.end();
  const failed = await new Promise<Error | undefined>((resolve, reject) =>
    pool.connect((error, _client, release) => {
      try {
        release();
        resolve(error);
      } catch (fault) {
        reject(fault);
      }
    }),
  );
  expect(failed?.message).toMatch(/after calling end/);
});
