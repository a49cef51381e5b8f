import type { FatoHistorico, PessoaComissao, Responsavel, Solicitacao } from '@credenciados/contract';
import { auditoria, solicitacao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

// FIL-3
let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let gestao: SignedIn;
let ana: SignedIn;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
  gestao = await api.signIn('GESTAO_DE_CREDENCIADOS', { nome: 'Gilda Melo' });
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  const edital = await openEdital(api, carla);
  const body = await quickCadastro(api, edital, ana);
  ({ idSolicitacao: id } = okay<{ idSolicitacao: number }>(
    await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body }),
  ));
});
afterAll(() => api.close());

const url = (of = id) => `/solicitacaoCredenciado/responsavel/${of}`;
const give = (as: SignedIn, para: SignedIn | null, de: SignedIn | null, of = id) =>
  call(api, 'PUT', url(of), {
    as,
    body: { para: para === as ? 'EU' : (para?.usuarioId ?? null), de: de?.usuarioId ?? null },
  });
const whose = async (as = gestao) => okay<Responsavel>(await call(api, 'GET', url(), { as })).responsavel?.nome ?? null;
const history = async () =>
  okay<FatoHistorico[]>(await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }))
    .filter(({ evento }) => evento === 'RESPONSAVEL')
    .map(({ detalhe, ator }) => [ator?.nome, detalhe]);

test('it is taken, passed on and released; history and audit record each', async () => {
  expect(await whose()).toBeNull();
  const taken = okay<Responsavel>(await give(carla, carla, null));
  expect(taken.responsavel).toEqual({ id: carla.usuarioId, nome: 'Carla Dias', desde: MIDDAY.toISOString(), eu: true });
  okay(await give(carla, otavio, carla));
  expect(await whose()).toBe('Otávio Reis');
  okay(await give(otavio, null, otavio));
  expect(await whose()).toBeNull();
  expect(await history()).toEqual([
    ['Otávio Reis', 'Sem responsável'],
    ['Carla Dias', 'Responsável: Otávio Reis'],
    ['Carla Dias', 'Responsável: Carla Dias'],
  ]);
  const kept = await api.db
    .select({ acao: auditoria.acao, dados: auditoria.dados })
    .from(auditoria)
    .where(and(eq(auditoria.entidade, 'solicitacao'), eq(auditoria.acao, 'SOLICITACAO_ASSUMIDA')))
    .orderBy(auditoria.id);
  expect(kept).toEqual([
    {
      acao: 'SOLICITACAO_ASSUMIDA',
      dados: { antes: null, depois: carla.usuarioId, responsavel: 'Carla Dias' },
    },
  ]);
});

test('one of two concurrent takers wins, and the other learns who', async () => {
  const answers = await Promise.all([give(carla, carla, null), give(otavio, otavio, null)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  const lost = answers.find(({ statusCode }) => statusCode === 422)?.json();
  const winner = await whose();
  expect(lost).toMatchObject({
    codigo: 'RESPONSAVEL_ALTERADO',
    message: `${winner} é responsável por esta solicitação desde 21/03/2026 às 09:00.`,
  });
});

test('can only be staff who may decide, and never the applicant; others are refused', async () => {
  const present = okay<Responsavel>(await call(api, 'GET', url(), { as: carla })).responsavel;
  const de = present?.id === carla.usuarioId ? carla : otavio;
  for (const para of [gestao, ana]) {
    const refused = await give(carla, para, de);
    expect([refused.statusCode, refused.json().campos]).toEqual([422, { para: 'Escolha outra pessoa.' }]);
  }
  expect((await give(gestao, null, de)).statusCode).toBe(403);
  expect((await give(ana, null, de)).statusCode).toBe(403);
  expect((await call(api, 'GET', url(), { as: ana })).statusCode).toBe(403);
  expect((await give(carla, carla, null, 2_000_000_000)).statusCode).toBe(404);

  const [own] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  const [applicant] = await api.db
    .select()
    .from(usuario)
    .where(eq(usuario.id, own?.usuarioId ?? 0));
  if (!applicant) throw new Error('No applicant');
  await api.db.insert(usuarioPerfil).values({ usuarioId: applicant.id, perfil: 'CAGEO' });
  // Nobody can assign a person their own solicitação either.
  expect((await give(carla, { ...ana, usuarioId: applicant.id }, de)).json()).toMatchObject({
    codigo: 'SOLICITACAO_PROPRIA',
  });
});

test('a responsible analyst doesn’t keep others from deciding, and a decided solicitação keeps its analyst', async () => {
  const present = await whose();
  const other = present === 'Carla Dias' ? otavio : carla;
  const body = { id, aprovar: true };
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: other, body }));
  const { situacao } = okay<Solicitacao>(
    await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: carla }),
  );
  expect(situacao).toBe('CREDENCIADO');
  expect(await whose()).toBe(present);
});

test('staff who may decide are listed by name', async () => {
  const nomes = okay<PessoaComissao[]>(await call(api, 'GET', '/solicitacaoCredenciado/analistas', { as: gestao })).map(
    ({ nome }) => nome,
  );
  expect(nomes).toEqual(['Ana Souza', 'Carla Dias', 'Otávio Reis']);
});
