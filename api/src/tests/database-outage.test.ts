import { setTimeout as sleep } from 'node:timers/promises';
import { UNAVAILABLE_TEXT } from '@credenciados/platform/http/errors';
import { failingWay } from '@credenciados/platform/testing/freezing-proxy';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { componentsNow } from '../http/components-now.ts';
import { createTestApp, type SignedIn, type TestApp } from './support/test-app.ts';

let api: TestApp;
const way = failingWay();
let carla: SignedIn;
const lines: { part?: string; reason?: string; msg: string }[] = [];

beforeAll(async () => {
  api = await createTestApp({
    config: { logLevel: 'info' },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
    database: {
      timeoutMs: 1000,
      through: way.through,
    },
    extend: (app, { db }) => {
      app.get('/demora', () => db.execute(sql`SELECT pg_sleep(30)`));
      app.get('/transacao', () => db.transaction((tx) => tx.execute(sql`SELECT 1`)));
      app.get('/disco', () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      });
    },
  });
  carla = await api.signIn('CAGEO');
});
afterEach(() => way.proxy.set('open'));
afterAll(async () => {
  await api.close();
  await way.proxy.close();
});

const list = () =>
  api.app.inject({ method: 'POST', url: '/credenciados/edital/listagem', payload: {}, headers: carla.headers });
const ready = async () => (await api.app.inject('/readyz')).statusCode;

function expectUnavailable(answer: Awaited<ReturnType<typeof list>>): void {
  expect([answer.statusCode, answer.json().message]).toEqual([503, UNAVAILABLE_TEXT]);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json().requisicao).toEqual(expect.any(String));
}

async function untilWell(): Promise<void> {
  while ((await list()).statusCode !== 200) await sleep(50);
  expect(await ready()).toBe(200);
}

describe('a database', () => {
  it('whose connections all froze is used again on new ones after the timeout', async () => {
    // Opens several connections.
    await Promise.all(Array.from({ length: 8 }, list));
    const until = lines.length;
    way.proxy.freezeOpen();
    const answers = await Promise.all(Array.from({ length: 8 }, list));
    for (const answer of answers) if (answer.statusCode !== 200) expectUnavailable(answer);
    await untilWell();
    expect(lines.slice(until).length).toBeGreaterThan(0);
  });

  it('that freezes fails every call, and works as soon as it is back', async () => {
    await list();
    await way.proxy.set('frozen');
    const answers = await Promise.all([list(), list(), api.app.inject('/credenciados/transacao')]);
    for (const answer of answers) expectUnavailable(answer);
    expect(await ready()).toBe(503);
    expect(await ready()).toBe(503);
    expect(await componentsNow(api.deps)).toContainEqual(expect.objectContaining({ parte: 'banco', ok: false }));
    const told = lines.filter(({ part, msg }) => part === 'banco' && msg === 'part fails');
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBe(new Set(told.map(({ reason }) => reason)).size);
    await way.proxy.set('open');
    await untilWell();
    expect(lines.at(-1)).toMatchObject({ part: 'banco', msg: 'part works again' });
  });

  it('that fails at BEGIN leaks no connection', async () => {
    const { pool } = api.database;
    const begin = () => api.app.inject('/credenciados/transacao');
    await Promise.all(Array.from({ length: 8 }, begin));
    way.proxy.freezeOpen();
    for (const answer of await Promise.all(Array.from({ length: 8 }, begin))) expectUnavailable(answer);
    await untilWell();
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });

  it('that is down fails every call, and works as soon as it is back', async () => {
    await way.proxy.set('dead');
    expectUnavailable(await list());
    expect(await ready()).toBe(503);
    await way.proxy.set('open');
    await untilWell();
  });

  it('that is slow refuses nobody', async () => {
    await way.proxy.set('slow');
    const answers = await Promise.all(Array.from({ length: 4 }, list));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('cancels a statement after the timeout, and keeps the connection', async () => {
    expectUnavailable(await api.app.inject('/credenciados/demora'));
    expect((await list()).statusCode).toBe(200);
  });
});

it('with a full disk refuses writes with that message', async () => {
  const answer = await api.app.inject('/credenciados/disco');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
});
