import { ETIQUETA_LIMITS, type Etiqueta } from '@credenciados/contract';
import { auditoria, etiqueta, solicitacao, solicitacaoEtiqueta, usuario } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { type ContractWorld, createContractWorld } from '../../tests/support/contract-world.ts';
import { call, okay } from '../../tests/support/domain.ts';
import type { SignedIn } from '../../tests/support/test-app.ts';

// FIL-6
let world: ContractWorld;
let carla: SignedIn;
let otavio: SignedIn;
let ids: number[];

beforeAll(async () => {
  world = await createContractWorld();
  carla = await world.api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await world.api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
  ids = [];
  for (const _ of [1, 2]) ids.push((await world.solicitacaoOf(await world.newApplicant())).id);
});
afterAll(() => world.close());
beforeEach(() => world.api.db.delete(etiqueta));

const first = () => ids[0] ?? 0;
const make = (nome: string, cor = 'AZUL', as = carla) =>
  call(world.api, 'POST', '/etiqueta/cadastrar', { as, body: { nome, cor } });
const made = async (nome: string) => okay<Etiqueta>(await make(nome));
const all = async () => okay<Etiqueta[]>(await call(world.api, 'GET', '/etiqueta/findAll', { as: otavio }));
const mark = (id: number, solicitacoes: readonly number[], posta = true, as = carla) =>
  call(world.api, 'PUT', `/etiqueta/marcar/${id}`, { as, body: { solicitacoes, posta } });
const of = async (id: number) =>
  okay<Etiqueta[]>(await call(world.api, 'GET', `/etiqueta/findBySolicitacao/${id}`, { as: otavio })).map(
    ({ nome }) => nome,
  );

test('one is made, changed and deleted; names are unique, ignoring accents, case and spaces', async () => {
  const { id } = await made('  Urgência   máxima ');
  expect(await all()).toEqual([{ id, nome: 'Urgência máxima', cor: 'AZUL' }]);
  const again = await make('URGENCIA MAXIMA');
  expect([again.statusCode, again.json().campos]).toEqual([422, { nome: 'Já existe uma etiqueta com este nome.' }]);
  const races = await Promise.all([make('Dúvida'), make('duvida', 'ROXO', otavio)]);
  expect(races.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  okay(await call(world.api, 'PUT', `/etiqueta/alterar/${id}`, { as: otavio, body: { nome: 'Adiar', cor: 'CINZA' } }));
  expect((await all()).map(({ nome, cor }) => [nome, cor])).toContainEqual(['Adiar', 'CINZA']);
  okay(await call(world.api, 'DELETE', `/etiqueta/excluir/${id}`, { as: carla }));
  expect((await call(world.api, 'DELETE', `/etiqueta/excluir/${id}`, { as: carla })).statusCode).toBe(404);
  expect(await all()).toHaveLength(1);
});

test('it is put on many solicitações at once and removed; each change is audited once', async () => {
  const { id } = await made('Conferir');
  expect(okay(await mark(id, [...ids, first()]))).toEqual({ mudadas: 2 });
  expect(okay(await mark(id, ids, true, otavio))).toEqual({ mudadas: 0 });
  expect(await of(first())).toEqual(['Conferir']);
  expect(okay(await mark(id, [first()], false))).toEqual({ mudadas: 1 });
  expect(await of(first())).toEqual([]);
  const kept = await world.api.db
    .select({ acao: auditoria.acao, dados: auditoria.dados })
    .from(auditoria)
    .where(and(eq(auditoria.entidade, 'solicitacao'), eq(auditoria.entidadeId, String(first()))))
    .orderBy(auditoria.id);
  const dados = { etiqueta: id, nome: 'Conferir' };
  expect(kept).toEqual([
    { acao: 'ETIQUETA_POSTA', dados },
    { acao: 'ETIQUETA_TIRADA', dados },
  ]);
});

test('their number is limited, in the portal and on one solicitação', async () => {
  const criadaPor = carla.usuarioId;
  const more = Array.from({ length: ETIQUETA_LIMITS.total - 1 }, (_, place) => `Etiqueta ${place}`);
  const rows = await world.api.db
    .insert(etiqueta)
    .values(more.map((nome) => ({ nome, cor: 'CINZA' as const, criadaPor })))
    .returning();
  const races = await Promise.all([make('Uma'), make('Outra', 'ROXO', otavio)]);
  expect(races.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  const labels = rows.map(({ id }) => id);
  for (const id of labels.slice(0, ETIQUETA_LIMITS.porSolicitacao - 1)) okay(await mark(id, [first()]));
  const last = labels.slice(ETIQUETA_LIMITS.porSolicitacao - 1);
  const two = await Promise.all([mark(last[0] ?? 0, [first()]), mark(last[1] ?? 0, ids, true, otavio)]);
  expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await of(first())).toHaveLength(ETIQUETA_LIMITS.porSolicitacao);
});

test('all are marked or none: neither the person’s own, nor missing ones', async () => {
  const { id } = await made('Conferir');
  const [row] = await world.api.db.select().from(solicitacao).where(eq(solicitacao.id, first()));
  const [owner] = await world.api.db
    .select()
    .from(usuario)
    .where(eq(usuario.id, row?.usuarioId ?? 0));
  expect((await mark(id, [...ids, 2_000_000_000])).statusCode).toBe(404);
  expect((await mark(2_000_000_000, ids)).statusCode).toBe(404);
  expect((await mark(id, [])).statusCode).toBe(400);
  await world.api.db.update(solicitacao).set({ usuarioId: carla.usuarioId }).where(eq(solicitacao.id, first()));
  expect((await mark(id, ids)).json().codigo).toBe('SOLICITACAO_PROPRIA');
  const url = `/etiqueta/findBySolicitacao/${first()}`;
  expect((await call(world.api, 'GET', url, { as: carla })).json().codigo).toBe('SOLICITACAO_PROPRIA');
  expect(await world.api.db.select().from(solicitacaoEtiqueta)).toEqual([]);
  await world.api.db
    .update(solicitacao)
    .set({ usuarioId: owner?.id ?? 0 })
    .where(eq(solicitacao.id, first()));
});
