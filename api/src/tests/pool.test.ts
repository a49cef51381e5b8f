import type { Cadastro } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { lockAttempts, reserveAttempt } from '../http/security/attempts.ts';
import { lockCpf } from '../identity/lock-cpf.ts';
import { call, createDomainApp, MIDDAY, openEdital, quickCadastro } from './support/domain.ts';
import { nextCpf, type TestApp } from './support/test-app.ts';

/** Calls that wait for one another must not occupy the pool's connections. */

const POOL = 4;
const CALLERS = 40;

let api: TestApp;

beforeAll(async () => {
  api = await createDomainApp({ database: { max: POOL } });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(MIDDAY));

/** Holds a lock in a transaction of another process until `run` has ended; other calls must be served meanwhile. */
async function whileHeld<T>(hold: (tx: Tx) => Promise<void>, run: () => Promise<T>[]): Promise<T[]> {
  let begun: () => void = () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const served = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holder = api.db.transaction(async (tx) => {
    await hold(tx);
    begun();
    await served;
  });
  await held;
  const calls = run();
  for (let turn = 0; turn < CALLERS; turn += 1) await api.db.execute(sql`SELECT 1`);
  release();
  await holder;
  return Promise.all(calls);
}

test('registrations of one CPF take no connections from others', async () => {
  const edital = await openEdital(api, await api.signIn('CAGEO'));
  const cpf = nextCpf();
  const bodies: Cadastro[] = [];
  for (let turn = 0; turn < CALLERS; turn += 1) {
    bodies.push(await quickCadastro(api, edital, { cpf, email: `pessoa${turn}@exemplo.gov.br` }));
  }
  const answers = await whileHeld(
    (tx) => lockCpf(tx, cpf),
    () => bodies.map((body) => call(api, 'POST', '/publico/credenciado/cadastrar', { body })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 503)).toEqual([]);
});

test('attempts counted by one key take no connections from others', async () => {
  const subject = 'pool';
  const limit = { max: 5, windowMs: 60_000 };
  const reserved = await whileHeld(
    (tx) => lockAttempts(api.deps, tx, subject),
    () => Array.from({ length: CALLERS }, () => reserveAttempt(api.deps, [{ subject, limit }])),
  );
  expect(reserved.filter(({ allowed }) => allowed)).toHaveLength(5);
});
