import { type Endpoint, type EndpointKey, endpoints, isAllowed, NOTA_LIMITS, type Nota } from '@credenciados/contract';
import {
  auditoria,
  etiqueta,
  nota,
  outbox,
  solicitacao,
  solicitacaoEtiqueta,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { CONTRACT_INPUTS, toRequest } from '../../tests/support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from '../../tests/support/contract-world.ts';
import { call, MIDDAY, okay, otherAddress } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn } from '../../tests/support/test-app.ts';

// FIL-5
let world: ContractWorld;
let carla: SignedIn;
let otavio: SignedIn;
let ana: SignedIn;
let id: number;
let idEdital: number;

beforeAll(async () => {
  world = await createContractWorld();
  carla = await world.api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await world.api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
  ana = await world.newApplicant();
  ({ id, idEdital } = await world.solicitacaoOf(ana));
});
afterAll(() => world.close());

const list = async (as: SignedIn = carla, of = id) =>
  okay<Nota[]>(await call(world.api, 'GET', `/nota/findBySolicitacao/${of}`, { as }));
const write = (as: SignedIn, texto: string, headers = {}) =>
  call(world.api, 'POST', '/nota/cadastrar', { as, headers, body: { idSolicitacao: id, texto } });
const written = async (as: SignedIn, texto: string) => okay<{ id: number }>(await write(as, texto)).id;
const change = (as: SignedIn, of: number, texto: string, editadaEm: string | null) =>
  call(world.api, 'PUT', `/nota/alterar/${of}`, { as, body: { texto, editadaEm } });
const remove = (as: SignedIn, of: number) => call(world.api, 'DELETE', `/nota/excluir/${of}`, { as });
const clear = () => world.api.db.delete(nota);
const row = async (as: SignedIn, filtro: object = {}) => {
  const body = { idEdital, ...filtro };
  const answer = await call(world.api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as, body });
  return okay<{ content: { id: number; notas: number; etiquetas: unknown[] }[] }>(answer).content.find(
    (one) => one.id === id,
  );
};

test('two concurrent notes are both kept, with author and time, and the list counts them', async () => {
  const answers = await Promise.all([write(carla, ' Falta a ART. '), write(otavio, 'Liguei para o conselho.')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const all = await list();
  expect(all.map(({ texto, autor, minha }) => [texto, autor.nome, minha]).sort()).toEqual([
    ['Falta a ART.', 'Carla Dias', true],
    ['Liguei para o conselho.', 'Otávio Reis', false],
  ]);
  for (const { criadaEm, editadaEm } of all) expect([criadaEm, editadaEm]).toEqual([MIDDAY.toISOString(), null]);
  expect((await row(carla))?.notas).toBe(2);
  await clear();
});

test('a repeat with the same key writes one', async () => {
  const headers = { 'idempotency-key': 'a'.repeat(36) };
  const [first, second] = [await write(carla, 'Uma vez.', headers), await write(carla, 'Uma vez.', headers)];
  expect(okay(first)).toEqual(okay(second));
  expect(await list()).toHaveLength(1);
  await clear();
});

test('its author corrects and deletes it, and the audit has the former text', async () => {
  const of = await written(carla, 'Primeiro texto.');
  world.api.setNow(new Date(MIDDAY.getTime() + 60_000));
  okay(await change(carla, of, 'Segundo texto.', null));
  const [corrected] = await list();
  expect(corrected).toMatchObject({ texto: 'Segundo texto.', editadaEm: '2026-03-21T12:01:00.000Z' });
  // Another window still shows the first text.
  expect((await change(carla, of, 'Terceiro texto.', null)).json().message).toBe(
    'Esta nota foi alterada em outra janela. Confira como ela está agora e tente de novo.',
  );
  okay(await remove(carla, of));
  expect(await list()).toEqual([]);
  expect((await remove(carla, of)).statusCode).toBe(404);
  const kept = await world.api.db
    .select({ acao: auditoria.acao, dados: auditoria.dados })
    .from(auditoria)
    .where(and(eq(auditoria.entidade, 'nota'), eq(auditoria.entidadeId, String(of))))
    .orderBy(auditoria.id);
  expect(kept).toEqual([
    { acao: 'NOTA_ESCRITA', dados: { solicitacao: id } },
    { acao: 'NOTA_CORRIGIDA', dados: { solicitacao: id, antes: 'Primeiro texto.' } },
    { acao: 'NOTA_EXCLUIDA', dados: { solicitacao: id, antes: 'Segundo texto.' } },
  ]);
  world.api.setNow(MIDDAY);
});

test('nobody else changes it, and it must have a text', async () => {
  const of = await written(carla, 'Da Carla.');
  for (const answer of [await change(otavio, of, 'Do Otávio.', null), await remove(otavio, of)]) {
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Só quem escreveu a nota pode corrigi-la ou excluí-la.',
    ]);
  }
  for (const texto of ['', '   ', 'a'.repeat(NOTA_LIMITS.texto + 1)]) {
    expect((await write(carla, texto)).json().campos).toHaveProperty('texto');
  }
  expect((await list(otavio)).map(({ texto }) => texto)).toEqual(['Da Carla.']);
  await clear();
});

test('the number per solicitação is limited', async () => {
  const texto = 'Mais uma.';
  const many = Array.from({ length: NOTA_LIMITS.porSolicitacao - 1 }, () => ({
    ...{ solicitacaoId: id, autorId: carla.usuarioId, texto },
  }));
  await world.api.db.insert(nota).values(many);
  const answers = await Promise.all([write(carla, texto), write(otavio, texto)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await list()).toHaveLength(NOTA_LIMITS.porSolicitacao);
  await clear();
});

test('staff see neither notes nor labels of their own solicitação', async () => {
  await written(carla, 'Sobre a Ana.');
  const [label] = await world.api.db
    .insert(etiqueta)
    .values({ nome: 'Só da comissão', cor: 'ROXO', criadaPor: carla.usuarioId })
    .returning();
  if (!label) throw new Error('No label was made');
  await world.api.db
    .insert(solicitacaoEtiqueta)
    .values({ solicitacaoId: id, etiquetaId: label.id, postaPor: carla.usuarioId });
  await world.api.db.insert(usuarioPerfil).values({ usuarioId: ana.usuarioId, perfil: 'CAGEO' });
  const token = await openSession(world.api.deps, world.api.db, ana.usuarioId, 'CAGEO');
  const asStaff = { ...ana, headers: { authorization: `Bearer ${token}` } };
  expect(await row(carla, { etiqueta: label.id })).toMatchObject({ notas: 1, etiquetas: [{ nome: 'Só da comissão' }] });
  expect(await row(asStaff)).toMatchObject({ notas: 0, etiquetas: [] });
  expect(await row(asStaff, { etiqueta: label.id })).toBeUndefined();
  expect((await call(world.api, 'GET', `/nota/findBySolicitacao/${id}`, { as: asStaff })).json().codigo).toBe(
    'SOLICITACAO_PROPRIA',
  );
  expect((await write(asStaff, 'De mim.')).json().codigo).toBe('SOLICITACAO_PROPRIA');
  await clear();
});

/** Text that only staff may receive. */
const SECRET = 'Segredo da comissão';
// Without downloads: files are the applicant's own, or made from other answers; but with *Meus dados*, which is collected from tables.
const reachable = Object.entries<Endpoint>(endpoints).filter(
  ([key, { access, response }]) =>
    isAllowed(access, 'CREDENCIADOS') && (response !== 'file' || key === 'GET /conta/dados'),
);

/** Puts a note and a label on each solicitação of a person. */
async function markAll(owner: SignedIn): Promise<void> {
  const own = await world.api.db.select().from(solicitacao).where(eq(solicitacao.usuarioId, owner.usuarioId));
  for (const { id: solicitacaoId } of own) {
    await world.api.db.insert(nota).values({ solicitacaoId, autorId: carla.usuarioId, texto: SECRET });
    const [label] = await world.api.db
      .insert(etiqueta)
      .values({ nome: `${SECRET} ${solicitacaoId}`, cor: 'CINZA', criadaPor: carla.usuarioId })
      .returning();
    const postaPor = carla.usuarioId;
    if (label) await world.api.db.insert(solicitacaoEtiqueta).values({ solicitacaoId, etiquetaId: label.id, postaPor });
  }
}

test('no answer to an applicant contains it, by any call', async () => {
  const seen = new Set<string>();
  for (const [key] of reachable) {
    const applicant = await world.newApplicant();
    const input = await CONTRACT_INPUTS[key as EndpointKey](world, applicant, applicant);
    await markAll(applicant);
    const request = toRequest(key, input);
    const headers = { ...request.headers, ...applicant.headers };
    const answer = await world.api.app.inject({ ...request, headers, remoteAddress: otherAddress() });
    expect([key, answer.body.includes(SECRET)]).toEqual([key, false]);
    if (answer.statusCode === 200) seen.add(key);
  }
  // The calls with most data for an applicant succeeded.
  for (const key of ['GET /solicitacaoCredenciado/findById/:id', 'GET /conversa/bySolicitacao', 'GET /conta/dados'])
    expect(seen).toContain(key);
  const mails = await world.api.db.select().from(outbox);
  expect(JSON.stringify(mails)).not.toContain(SECRET);
});
