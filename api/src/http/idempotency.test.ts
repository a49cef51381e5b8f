import { createDatabase } from '@credenciados/platform/db/create-database';
import type { Database, Db } from '@credenciados/platform/db/database';
import { AppError } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrors } from './error-handler.ts';
import { runOnce } from './idempotency.ts';

/** Repeats of one call against a small connection pool, in one process and in two (INS-9). */

const POOL = 4;
const REPEATS = 200;
const CONNECT_MS = 20_000;

interface Instance {
  app: FastifyInstance;
  database: Database;
}

let shared: TestDatabase;
let first: Instance;
let second: Instance;
let effect: (db: Db, remember: Remember) => Promise<unknown>;

function startInstance(): Instance {
  const database = createDatabase(shared.appUrl, { max: POOL, connectMs: CONNECT_MS });
  const app = Fastify();
  registerErrors(app);
  app.decorate('deps', { db: database.db, queue: new KeyedQueue() } as never);
  app.decorateRequest('session', null);
  app.post('/repetivel', (request, reply) =>
    runOnce(request, reply, 'POST /repetivel', request.body, (remember) => effect(database.db, remember)),
  );
  return { app, database };
}

beforeAll(async () => {
  shared = await createTestDatabase();
  await shared.asOwner('CREATE TABLE efeito (numero integer); GRANT ALL ON efeito TO credenciados_app');
  first = startInstance();
  second = startInstance();
});
afterAll(async () => {
  for (const { app, database } of [first, second]) {
    await app.close();
    await database.close();
  }
  await shared.drop();
});
beforeEach(() => shared.clear(['efeito', 'idempotencia']));

const effects = async () => Number((await shared.asOwner('SELECT count(*) FROM efeito')).rows[0].count);
const send = ({ app }: Instance, payload: object = { a: 1 }) =>
  app.inject({ method: 'POST', url: '/repetivel', headers: { 'idempotency-key': 'uma-chave-so' }, payload });

async function works(db: Db, remember: Remember, until: Promise<unknown> = Promise.resolve()): Promise<unknown> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`INSERT INTO efeito SELECT count(*) + 1 FROM efeito RETURNING numero`);
    await until;
    await remember(tx, rows[0]);
    return rows[0];
  });
}

/** Promise that the test resolves by calling `open`. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('repeats of a running call take no connections from others, and all get its answer', async () => {
  const [begun, served] = [gate(), gate()];
  effect = (db, remember) => {
    begun.open();
    return works(db, remember, served.opened);
  };
  const repeats = Array.from({ length: REPEATS }, () => send(first));
  await begun.opened;
  // The call ends only after other queries got a connection.
  for (let turn = 0; turn < REPEATS; turn += 1) await first.database.db.execute(sql`SELECT 1`);
  served.open();
  const answers = await Promise.all(repeats);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"numero":1}']),
  );
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(REPEATS - 1);
  expect(await effects()).toBe(1);
});

test('one key with many bodies at once has one effect, and the other bodies are refused', async () => {
  effect = works;
  const answers = await Promise.all(Array.from({ length: REPEATS }, (_, a) => send(first, { a })));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array(REPEATS - 1).fill(422)]);
  expect(await effects()).toBe(1);
});

test('repeats that arrive at two processes have one effect and one answer', async () => {
  effect = works;
  const answers = await Promise.all(Array.from({ length: REPEATS }, (_, turn) => send(turn % 2 ? first : second)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"numero":1}']),
  );
  expect(await effects()).toBe(1);
});

test('a process whose call is refused because of the other one’s effect gives that one’s answer', async () => {
  const [both, done] = [gate(), gate()];
  let arrived = 0;
  effect = async (db, remember) => {
    arrived += 1;
    const isSecond = arrived === 2;
    if (isSecond) both.open();
    await both.opened;
    if (!isSecond) return works(db, remember).finally(done.open);
    await done.opened;
    throw new AppError(422, 'taken');
  };
  const answers = await Promise.all([send(first), send(second)]);
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(2).fill([200, { numero: 1 }]));
});

test('a repeat runs if the call before it failed', async () => {
  let calls = 0;
  effect = async (db, remember) => {
    calls += 1;
    if (calls === 1) throw new AppError(422, 'wrong');
    return works(db, remember);
  };
  const answers = await Promise.all([send(first), send(first), send(first)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 200]);
  expect(await effects()).toBe(1);
});
