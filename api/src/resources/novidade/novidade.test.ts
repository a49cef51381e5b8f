import {
  type Conversa,
  type Edital,
  type EndpointResult,
  type Endpoints,
  type Inscricao,
  NOVIDADE_LIMITS,
  type Solicitacao,
} from '@credenciados/contract';
import { novidadeAte, novidadeLida, solicitacao, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

// FIL-21
let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let edital: Edital;
let seconds = 0;

type News = EndpointResult<Endpoints['GET /novidade/findAll']>;
const send = async <T>(as: SignedIn, method: 'POST' | 'PUT', path: string, body?: object) =>
  okay<T>(await call(api, method, path, { as, ...(body && { body }) }));
const news = async (as = carla) => okay<News>(await call(api, 'GET', '/novidade/findAll', { as }));
const shown = async (as = carla) => (await news(as)).content.map(({ nome, tipo, minha }) => [nome, tipo, minha]);
const names = async (as = carla) => (await news(as)).content.map(({ nome }) => nome);
/** Moves the clock, so that no two events have one time. */
const later = () => {
  seconds += 1;
  api.setNow(new Date(MIDDAY.getTime() + seconds * 1000));
};

interface Person {
  as: SignedIn;
  id: number;
}
async function registered(nome: string): Promise<Person> {
  const as = await api.signIn('CREDENCIADOS', { nome });
  const cadastro = await quickCadastro(api, edital, as);
  later();
  return { as, id: (await send<Inscricao>(as, 'POST', '/publico/credenciado/cadastrar', cadastro)).idSolicitacao };
}
const notify = ({ id }: Person) =>
  send<Conversa>(carla, 'POST', '/conversa/cadastrar', {
    assunto: 'Certidão',
    idSolicitacao: id,
    mensagens: [{ conteudo: '<p>Envie a certidão.</p>', dataLimiteResposta: '2026-03-25' }],
  });
async function reply({ as }: Person, { id }: Conversa): Promise<void> {
  later();
  await send(as, 'POST', '/mensagem/resposta', { conversa: { id }, conteudo: '<p>Segue.</p>', anexos: [] });
}
async function ask({ as, id }: Person): Promise<Conversa> {
  later();
  const body = { idSolicitacao: id, assunto: 'Qual o prazo', conteudo: '<p>Qual?</p>', anexos: [] };
  return send(as, 'POST', '/conversa/perguntar', body);
}
async function rectify({ as, id }: Person): Promise<void> {
  const body = { assunto: 'Retificação', mensagem: '<p>Corrija.</p>', dataLimiteResposta: '2026-03-26' };
  await send(carla, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, body);
  const cadastro = await quickCadastro(api, edital, as);
  const path = `/solicitacaoCredenciado/findById/${id}`;
  const { versao, cpf } = okay<Solicitacao & { cpf: string }>(await call(api, 'GET', path, { as: carla }));
  later();
  await send(as, 'PUT', '/credenciado/alterar', { ...cadastro, cpf, idSolicitacao: id, versao });
}
const answered = async (nome: string) => {
  const person = await registered(nome);
  const conversa = await notify(person);
  await reply(person, conversa);
  return { ...person, conversa };
};
const giveTo = ({ id }: Person, { usuarioId }: SignedIn) =>
  api.db.update(solicitacao).set({ responsavelId: usuarioId, responsavelDesde: MIDDAY }).where(eq(solicitacao.id, id));

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await api.signIn('GESTAO_DE_CREDENCIADOS', { nome: 'Otávio Reis' });
  edital = await openEdital(api, carla);
});
afterAll(() => api.close());
beforeEach(async () => {
  later();
  await api.database.asOwner(
    'truncate conversa, novidade_ate cascade; delete from solicitacao_versao where numero > 1',
  );
  await api.database.asOwner('update solicitacao set situacao_desde = situacao_desde');
});

test('news is listed, the person’s own first, then the latest; handled things are no news', async () => {
  const ana = await answered('Ana');
  const bento = await registered('Bento');
  await rectify(bento);
  const celia = await registered('Célia');
  const question = await ask(celia);
  await giveTo(ana, carla);
  expect(await shown()).toEqual([
    ['Ana', 'RESPOSTA', true],
    ['Célia', 'PERGUNTA', false],
    ['Bento', 'RETIFICACAO', false],
  ]);
  expect((await news()).content[0]).toMatchObject({ id: ana.id, edital: { id: edital.id, numero: edital.numero } });
  await send(carla, 'POST', '/mensagem/resposta', {
    conversa: { id: question.id },
    conteudo: '<p>Dia 31.</p>',
    anexos: [],
  });
  await send(carla, 'POST', '/solicitacaoCredenciado/validar', { id: bento.id, aprovar: true });
  expect(await shown()).toEqual([['Ana', 'RESPOSTA', true]]);
  expect(await news(otavio)).toMatchObject({ total: 1, content: [{ minha: false }] });
});

test('things that one person has seen are still news to others, and again once the applicant sends more', async () => {
  const ana = await answered('Ana');
  await answered('Bento');
  await send(carla, 'PUT', `/novidade/lida/${ana.id}`);
  await send(carla, 'PUT', `/novidade/lida/${ana.id}`);
  expect([await names(), await names(otavio)]).toEqual([['Bento'], ['Bento', 'Ana']]);
  await reply(ana, ana.conversa);
  expect(await names()).toEqual(['Ana', 'Bento']);
});

test('all news up to the one on the screen is marked as seen', async () => {
  await answered('Ana');
  const { content } = await news();
  await answered('Bento');
  await send(carla, 'PUT', '/novidade/lidas', { ate: content[0]?.em });
  expect(await names()).toEqual(['Bento']);
  // An older window undoes nothing; neither does a time in the future hide later news.
  await send(carla, 'PUT', '/novidade/lidas', { ate: '2020-01-01T00:00:00Z' });
  await send(carla, 'PUT', '/novidade/lidas', { ate: '0000-01-01T00:00:00Z' });
  expect(await names()).toEqual(['Bento']);
  await send(carla, 'PUT', '/novidade/lidas', { ate: '2099-01-01T00:00:00Z' });
  expect(await news()).toEqual({ content: [], total: 0 });
  await answered('Célia');
  expect(await names()).toEqual(['Célia']);
  expect(await names(otavio)).toHaveLength(3);
});

test('single marks are deleted with a later mark of all', async () => {
  const ana = await answered('Ana');
  await send(carla, 'PUT', `/novidade/lida/${ana.id}`);
  expect(await api.db.$count(novidadeLida)).toBe(1);
  await send(carla, 'PUT', '/novidade/lidas', { ate: new Date(Date.parse('2030-01-01')).toISOString() });
  expect(await api.db.$count(novidadeLida)).toBe(0);
});

test('the person’s own solicitação is neither shown nor stored', async () => {
  const ana = await answered('Ana');
  const { usuarioId } = ana.as;
  await api.db.insert(usuarioPerfil).values({ usuarioId, perfil: 'CAGEO' });
  const token = await openSession(api.deps, api.db, usuarioId, 'CAGEO');
  const own = { ...ana.as, token, headers: { authorization: `Bearer ${token}` } };
  await send(own, 'PUT', `/novidade/lida/${ana.id}`);
  expect([await shown(own), await api.db.$count(novidadeLida)]).toEqual([[], 0]);
});

test('their number and count are capped', async () => {
  const { id } = await answered('Ana');
  const people = Array.from({ length: NOVIDADE_LIMITS.counted }, (_, place) => String(10_000_000_000 + place));
  await api.database.asOwner(`
    set session_replication_role = replica;
    insert into usuario (cpf, nome, email) select cpf, 'Pessoa', cpf || '@exemplo.gov.br'
      from unnest('{${people.join(',')}}'::text[]) cpf;
    insert into solicitacao (protocolo, edital_id, usuario_id, respondida_em, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf)
      select 'P' || u.cpf, s.edital_id, u.id, s.respondida_em, u.cpf, u.nome, u.email, s.telefones, 'PA-1', s.logradouro, '1', 'Centro', '66010000', 'PA'
      from usuario u, solicitacao s where u.nome = 'Pessoa' and s.id = ${id};
    set session_replication_role = default`);
  const { content, total } = await news();
  expect([content.length, total]).toEqual([NOVIDADE_LIMITS.shown, NOVIDADE_LIMITS.counted]);
});

test('marks are deleted with the account and the solicitação', async () => {
  const ana = await answered('Ana');
  await send(otavio, 'PUT', `/novidade/lida/${ana.id}`);
  await send(otavio, 'PUT', '/novidade/lidas', { ate: '2020-01-01T00:00:00Z' });
  const rules = await api.db.execute<{ table: string; rule: string }>(sql`
    select conrelid::regclass::text as table, confdeltype as rule from pg_constraint
    where contype = 'f' and conrelid in ('novidade_ate'::regclass, 'novidade_lida'::regclass)`);
  expect(rules.rows.map(({ rule }) => rule)).toEqual(['c', 'c', 'c']);
  expect(await api.db.$count(novidadeAte)).toBe(1);
});
