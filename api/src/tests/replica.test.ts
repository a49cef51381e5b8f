import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type EndpointKey, endpoints } from '@credenciados/contract';
import { APP_ROLE } from '@credenciados/platform/db/application-role';
import { createDatabase } from '@credenciados/platform/db/create-database';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { migrateDatabase } from '@credenciados/platform/db/migrate';
import { seedReference } from '@credenciados/platform/db/reference';
import { Replica } from '@credenciados/platform/db/replica';
import { Breaker } from '@credenciados/platform/health/breaker';
import { type FreezingProxy, type ProxyMode, proxyOfDatabase } from '@credenciados/platform/testing/freezing-proxy';
import { onServer } from '@credenciados/platform/testing/server';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { until } from '@credenciados/platform/testing/until';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { componentsNow } from '../http/components-now.ts';
import { call, createDomainApp, okay, openEdital } from './support/domain.ts';
import { startStandby } from './support/standby.ts';
import type { SignedIn, TestApp } from './support/test-app.ts';

/** Inputs of the calls with `mayLag` in the contract. */
const ASKED = {
  'POST /solicitacaoCredenciado/findByFiltro': { body: { idEdital: 1 } },
  'POST /solicitacaoCredenciado/contadores': { body: { idEdital: 1 } },
  'GET /solicitacaoCredenciado/findByCurrentUser': { perfil: 'CREDENCIADOS' },
  'POST /busca/findByFiltro': { body: { campoSimples: 'Ana Souza' } },
  'POST /credenciado/findByFiltro': { body: { tipoEdital: 'GEOMENSOR' } },
  'POST /processo/filtro': { body: {} },
  'GET /consulta/findByCurrentUser': { perfil: 'CREDENCIADOS' },
  'POST /pedidoDados/findByFiltro': { body: {}, perfil: 'ENCARREGADO' },
  'POST /titularidade/findByFiltro': { body: {} },
  'GET /publico/edital/anteriores': {},
} as const satisfies Partial<Record<EndpointKey, { body?: object; perfil?: 'CREDENCIADOS' | 'ENCARREGADO' }>>;

/** Much shorter than the portal's own, to save waiting. */
const [ANSWER_MS, REST_MS] = [500, 200];

let folder: string;
let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;
let restoreEnvironment: () => void;
let proxy: FreezingProxy;
let api: TestApp;
let replica: Replica;
let carla: SignedIn;
let ana: SignedIn;
let livia: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(path.join(quickFolder(), 'credenciados-replica-'));
  const [primaryDir, standbyDir] = ['primary', 'standby'].map((name) => path.join(folder, name)) as [string, string];
  primary = await startEmbedded(primaryDir, { durable: false });
  await migrateDatabase(primary.url);
  const made = createDatabase(primary.url);
  await seedReference(made.db);
  await made.close();
  await onServer(primary.url, `CREATE ROLE portal LOGIN PASSWORD 'x' IN ROLE ${APP_ROLE}`);
  standby = await startStandby(primary, primaryDir, standbyDir, { durable: false });
  restoreEnvironment = setEnvironment({
    TEST_DATABASE_URL: primary.urlOf('postgres'),
    TEST_DATABASE_TEMPLATE: new URL(primary.url).pathname.slice(1),
    TEST_DATABASE_LOGIN: 'portal:x',
  });
  api = await createDomainApp({
    openReplica: async (database, parts) => {
      const through = await proxyOfDatabase(standby.urlOf(new URL(database.appUrl).pathname.slice(1), 'portal'));
      ({ proxy } = through);
      const breaker = new Breaker('replica', {
        restMs: REST_MS,
        onSeen: (why, error) => parts.note('replica', why, error),
      });
      replica = new Replica(database, through.url, { max: 4, breaker, answerMs: ANSWER_MS });
      return replica;
    },
  });
  carla = await api.signIn('CAGEO');
  ana = await api.signIn('CREDENCIADOS');
  livia = await api.signIn('ENCARREGADO');
  await openEdital(api, carla);
});
afterAll(async () => {
  await api.close();
  await proxy.close();
  restoreEnvironment();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const onStandby = async (sql: string) => {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

function ask(key: keyof typeof ASKED, headers: Record<string, string> = {}) {
  const [method, url] = key.split(' ') as ['GET' | 'POST', string];
  const asked: { body?: object; perfil?: 'CREDENCIADOS' | 'ENCARREGADO' } = ASKED[key];
  const as = { CREDENCIADOS: ana, ENCARREGADO: livia, CAGEO: carla }[asked.perfil ?? 'CAGEO'];
  return call(api, method, url, { as, headers, ...(asked.body && { body: asked.body }) });
}
/** Number of requests to the data officer in the list, asked without a cookie or with a browser's cookie. */
async function asking(cookie?: string): Promise<number> {
  const answer = await ask('POST /pedidoDados/findByFiltro', cookie ? { cookie } : {});
  return okay<{ totalElements: number }>(answer).totalElements;
}
const ready = async () => (await api.app.inject('/readyz')).statusCode;
const isReplica = async (key: keyof typeof ASKED = 'POST /pedidoDados/findByFiltro') => {
  const before = replica.answered.replica;
  okay(await ask(key));
  return replica.answered.replica > before;
};
const isPrimary = async () => !(await isReplica());
const stateOf = async () => (await componentsNow(api.deps)).find(({ parte }) => parte === 'replica');

it('only calls that may lag read from the replica', async () => {
  const may = Object.entries(endpoints).filter(([, endpoint]) => 'mayLag' in endpoint && endpoint.mayLag);
  expect(Object.keys(ASKED).toSorted()).toEqual(may.map(([key]) => key).toSorted());
  for (const key of Object.keys(ASKED) as (keyof typeof ASKED)[]) await until(() => isReplica(key));
  const before = { ...replica.answered };
  okay(await call(api, 'POST', '/edital/listagem', { as: carla, body: {} }));
  expect(replica.answered).toEqual(before);
  await expect(api.deps.replica?.db.transaction(async () => undefined)).rejects.toThrow('only read');
});

it('a writer reads their change at once, others within the replica’s maximum lag', async () => {
  await until(isReplica);
  const before = await asking();
  await onStandby('select pg_wal_replay_pause()');
  const done = await call(api, 'POST', '/conta/pedido', { as: ana, body: { tipo: 'ACESSO', motivo: '' } });
  okay(done);
  const [cookie] = done.cookies;
  expect(cookie).toMatchObject({ name: 'portal_recente', value: '1', httpOnly: true, sameSite: 'Lax', maxAge: 5 });
  expect(await asking('portal_recente=1')).toBe(before + 1);
  await until(async () => (await asking()) === before + 1);
  expect(await isPrimary()).toBe(true);
  await until(async () => (await stateOf())?.motivo === 'BEHIND');
  expect(await ready()).toBe(200);
  await onStandby('select pg_wal_replay_resume()');
  await until(isReplica);
  expect(await asking()).toBe(before + 1);
  expect(await stateOf()).toMatchObject({ ok: true });
});

it('a call that changes no list sets no cookie', async () => {
  for (const answer of [
    await ask('POST /processo/filtro'),
    await call(api, 'GET', '/edital/tipo', { as: carla }),
    await call(api, 'DELETE', '/solicitacaoCredenciado/presenca/1', { as: carla }),
  ]) {
    expect(answer.cookies).toEqual([]);
  }
  // Input refused by validation changes nothing either.
  const refused = await call(api, 'POST', '/edital/save', { as: carla, body: {} });
  expect([refused.statusCode, refused.cookies.map(({ name }) => name)]).toEqual([400, []]);
});

describe('a replica', () => {
  afterEach(() => proxy.set('open'));

  it.each<ProxyMode>(['slow', 'dead', 'frozen'])(
    'that is %s delays no answer, and is read again once it is back',
    async (mode) => {
      await until(isReplica);
      const expected = await asking();
      await proxy.set(mode);
      // The first queries wait until the replica's time limit; the primary answers them.
      const answers = await Promise.all(Array.from({ length: 8 }, () => asking()));
      expect(new Set(answers)).toEqual(new Set([expected]));
      expect(await ready()).toBe(200);
      if (mode !== 'slow') {
        await until(async () => (await stateOf())?.ok === false);
        expect(await isPrimary()).toBe(true);
      }
      await proxy.set('open');
      await until(isReplica);
      expect(await stateOf()).toMatchObject({ ok: true });
    },
  );

  it('whose connections froze is avoided, and then read on new ones', async () => {
    await until(isReplica);
    await Promise.all(Array.from({ length: 4 }, () => asking()));
    proxy.freezeOpen();
    await Promise.all(Array.from({ length: 8 }, () => asking()));
    await until(isReplica);
  });

  it('that became a primary isn’t read', async () => {
    await until(isReplica);
    await onStandby('select pg_promote()');
    await until(isPrimary);
    okay(await call(api, 'POST', '/edital/listagem', { as: carla, body: {} }));
    await until(async () => (await stateOf())?.motivo === 'BEHIND');
    expect(await isPrimary()).toBe(true);
    expect(await ready()).toBe(200);
  });
});
