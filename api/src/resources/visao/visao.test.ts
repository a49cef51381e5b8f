import { VISAO_LIMITS, VISAO_TEXT, type Visao } from '@credenciados/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { usuario, visao } from '../../platform/db/schema/index.ts';
import { call, createDomainApp, okay } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

// FIL-7
let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO');
  otavio = await api.signIn('GESTAO_DE_CREDENCIADOS');
});
afterAll(() => api.close());
beforeEach(() => api.db.delete(visao));

const MINE = { responsavel: 'EU', diasMin: 7 };
const keep = (nome: string, { as = carla, padrao = false, filtro = MINE as object } = {}) =>
  call(api, 'POST', '/visao/cadastrar', { as, body: { nome, filtro, padrao } });
const kept = async (nome: string, options = {}) => okay<Visao>(await keep(nome, options));
const change = (id: number, body: object, as = carla) => call(api, 'PUT', `/visao/alterar/${id}`, { as, body });
const all = async (as = carla) => okay<Visao[]>(await call(api, 'GET', '/visao/findAll', { as }));

test('one keeps a filter, renames it, gives it another and deletes it', async () => {
  const { id } = await kept('  Minhas   atrasadas ');
  expect(await all()).toEqual([{ id, nome: 'Minhas atrasadas', filtro: MINE, padrao: false }]);
  const other = { nome: 'Retificadas', filtro: { situacoes: ['RETIFICADO'] }, padrao: true };
  expect(okay(await change(id, other))).toEqual({ id, ...other });
  await kept('à espera');
  expect((await all()).map(({ nome }) => nome)).toEqual(['à espera', 'Retificadas']);
  okay(await call(api, 'DELETE', `/visao/excluir/${id}`, { as: carla }));
  expect((await call(api, 'DELETE', `/visao/excluir/${id}`, { as: carla })).statusCode).toBe(404);
  expect((await change(id, other)).statusCode).toBe(404);
});

test('names are one of a kind for one person, whatever their accents, case and spaces', async () => {
  const { id } = await kept('Dúvidas');
  for (const answer of [await keep('DUVIDAS '), await change((await kept('Outra')).id, { ...(await all())[0] })]) {
    expect([answer.statusCode, answer.json().campos]).toEqual([422, { nome: VISAO_TEXT.taken }]);
  }
  okay(await change(id, { nome: 'duvidas', filtro: MINE, padrao: false }));
  okay(await keep('Dúvidas', { as: otavio }));
});

test('it is its owner’s alone', async () => {
  const { id } = await kept('Minhas');
  expect(await all(otavio)).toEqual([]);
  expect((await change(id, { nome: 'Dele', filtro: MINE, padrao: true }, otavio)).statusCode).toBe(404);
  expect((await call(api, 'DELETE', `/visao/excluir/${id}`, { as: otavio })).statusCode).toBe(404);
  expect((await all())[0]).toMatchObject({ nome: 'Minhas', padrao: false });
});

test('the lists open with one at most, even of two that are asked for at once', async () => {
  await kept('Primeira', { padrao: true });
  await kept('Segunda', { padrao: true });
  okay(await keep('Dele', { as: otavio, padrao: true }));
  const defaults = async () => (await all()).filter(({ padrao }) => padrao).map(({ nome }) => nome);
  expect(await defaults()).toEqual(['Segunda']);
  const both = await Promise.all((await all()).map(({ id, ...form }) => change(id, { ...form, padrao: true })));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await defaults()).toHaveLength(1);
  expect((await all(otavio)).map(({ padrao }) => padrao)).toEqual([true]);
});

test('there are so many at most, and none without a filter', async () => {
  const none = await keep('Tudo', { filtro: {} });
  expect([none.statusCode, none.json().campos]).toEqual([400, { filtro: VISAO_TEXT.empty }]);
  const usuarioId = carla.usuarioId;
  const more = Array.from({ length: VISAO_LIMITS.total - 1 }, (_, place) => `Visão ${place}`);
  await api.db.insert(visao).values(more.map((nome) => ({ nome, usuarioId, filtro: { diasMin: 7 } })));
  const races = await Promise.all([keep('Uma'), keep('Outra')]);
  expect(races.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await all()).toHaveLength(VISAO_LIMITS.total);
});

test('it is in one’s own data, and goes with the account', async () => {
  await kept('Minhas', { as: otavio });
  const { visoes } = (await call(api, 'GET', '/conta/dados', { as: otavio })).json();
  expect(visoes).toEqual([{ nome: 'Minhas', filtro: MINE, padrao: false }]);
  const values = { cpf: '52998224725', nome: 'Rui Alves', email: 'rui@exemplo.gov.br' };
  const [gone] = await api.db.insert(usuario).values(values).returning({ id: usuario.id });
  const usuarioId = gone?.id ?? 0;
  await api.db.insert(visao).values({ nome: 'Dele', usuarioId, filtro: { diasMin: 7 } });
  await api.database.asOwner(`delete from usuario where id = ${usuarioId}`);
  expect(await api.db.select().from(visao).where(eq(visao.usuarioId, usuarioId))).toEqual([]);
});
