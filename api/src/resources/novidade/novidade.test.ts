import {
  type Conversa,
  type Edital,
  type EndpointInput,
  type EndpointResult,
  type Endpoints,
  type Inscricao,
  LIMITS,
  NOVIDADE_LIMITS,
  type Solicitacao,
} from '@credenciados/contract';
import { leitura, novidadeAte, novidadeLida, solicitacao, usuarioPerfil } from '@credenciados/platform/db/schema/index';
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

type Inbox = EndpointResult<Endpoints['POST /novidade/findByFiltro']>;
type Filter = EndpointInput<Endpoints['POST /novidade/findByFiltro']>['body'];
const send = async <T>(as: SignedIn, method: 'POST' | 'PUT', path: string, body?: object) =>
  okay<T>(await call(api, method, path, { as, ...(body && { body }) }));
const inbox = (as = carla, filter: Partial<Filter> = {}) => send<Inbox>(as, 'POST', '/novidade/findByFiltro', filter);
const names = async (as = carla, filter: Partial<Filter> = {}) =>
  (await inbox(as, filter)).content.map(({ nome }) => nome);
const unread = async (as = carla) => (await inbox(as)).content.filter(({ lida }) => !lida).map(({ nome }) => nome);
const unreadCount = async (as = carla) =>
  okay<{ total: number }>(await call(api, 'GET', '/novidade/naoLidas', { as })).total;
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
const answer = ({ id }: Conversa, conteudo: string) =>
  send(carla, 'POST', '/mensagem/resposta', { conversa: { id }, conteudo, anexos: [] });
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

test('the inbox lists what applicants sent, newest first, until staff deal with it', async () => {
  const ana = await answered('Ana');
  const bento = await registered('Bento');
  await rectify(bento);
  const celia = await registered('Célia');
  const question = await ask(celia);
  await giveTo(ana, carla);
  const { content, totalElements } = await inbox();
  expect(content.map(({ nome, tipos, responsavel }) => [nome, tipos, responsavel?.nome])).toEqual([
    ['Célia', ['PERGUNTA'], undefined],
    ['Bento', ['RETIFICACAO'], undefined],
    ['Ana', ['RESPOSTA'], 'Carla Dias'],
  ]);
  expect(totalElements).toBe(3);
  expect(content[0]).toMatchObject({
    id: celia.id,
    edital: { id: edital.id, numero: edital.numero },
    lida: false,
    conversa: { id: question.id, assunto: 'Qual o prazo', trecho: 'Qual?' },
  });
  expect(content[1]?.conversa).toBeNull();
  await answer(question, '<p>Dia 31.</p>');
  await send(carla, 'POST', '/solicitacaoCredenciado/validar', { id: bento.id, aprovar: true });
  expect(await names()).toEqual(['Ana']);
  expect(await names(otavio)).toEqual(['Ana']);
});

test('the inbox is filtered by kind and to the analyst’s own; pages continue from a row', async () => {
  const ana = await answered('Ana');
  const bento = await registered('Bento');
  await rectify(bento);
  await ask(bento);
  await ask(await registered('Célia'));
  await giveTo(bento, carla);
  expect(await names(carla, { tipo: 'PERGUNTA' })).toEqual(['Célia', 'Bento']);
  expect(await names(carla, { tipo: 'RETIFICACAO' })).toEqual(['Bento']);
  expect(await names(carla, { tipo: 'RESPOSTA' })).toEqual(['Ana']);
  expect(await names(carla, { minhas: true })).toEqual(['Bento']);
  expect(await names(carla, { minhas: true, tipo: 'RESPOSTA' })).toEqual([]);
  expect((await inbox(carla, { minhas: true })).content[0]?.tipos).toEqual(['RETIFICACAO', 'PERGUNTA']);
  expect(await names(carla, { pagina: 1, tamanho: 2 })).toEqual(['Ana']);
  expect(await names(carla, { pagina: 1, tamanho: 2, aPartirDe: { id: bento.id, lado: 'DEPOIS' } })).toEqual(['Ana']);
  expect(ana.id).toBeGreaterThan(0);
});

// MSG-14
test('a question waits until it is answered or closed, whatever else staff write', async () => {
  const ana = await registered('Ana');
  const first = await ask(ana);
  const second = await ask(ana);
  later();
  await notify(ana);
  expect((await inbox()).content).toMatchObject([{ nome: 'Ana', tipos: ['PERGUNTA'] }]);
  later();
  await answer(first, '<p>Dia 31.</p>');
  expect(await names()).toEqual(['Ana']);
  await send(carla, 'PUT', `/conversa/encerrar/${second.id}`);
  expect(await names()).toEqual([]);
});

test('a row read by one person stays unread for others, and is unread again once the applicant sends more', async () => {
  const ana = await answered('Ana');
  await answered('Bento');
  await send(carla, 'PUT', `/novidade/lida/${ana.id}`);
  await send(carla, 'PUT', `/novidade/lida/${ana.id}`);
  expect([await unread(), await unread(otavio)]).toEqual([['Bento'], ['Bento', 'Ana']]);
  expect([await unreadCount(), await unreadCount(otavio), await names()]).toEqual([1, 2, ['Bento', 'Ana']]);
  await reply(ana, ana.conversa);
  expect(await unread()).toEqual(['Ana', 'Bento']);
});

test('the whole inbox is marked as read, up to the newest shown row', async () => {
  await answered('Ana');
  const { content } = await inbox();
  await answered('Bento');
  await send(carla, 'PUT', '/novidade/lidas', { ate: content[0]?.em });
  expect(await unread()).toEqual(['Bento']);
  // An older window undoes nothing, and a time in the future hides no later news.
  await send(carla, 'PUT', '/novidade/lidas', { ate: '2020-01-01T00:00:00Z' });
  await send(carla, 'PUT', '/novidade/lidas', { ate: '0000-01-01T00:00:00Z' });
  expect(await unread()).toEqual(['Bento']);
  await send(carla, 'PUT', '/novidade/lidas', { ate: '2099-01-01T00:00:00Z' });
  expect([await unread(), await unreadCount(), await names()]).toEqual([[], 0, ['Bento', 'Ana']]);
  await answered('Célia');
  expect(await unread()).toEqual(['Célia']);
  expect(await unread(otavio)).toHaveLength(3);
});

test('single marks are deleted with a later mark of all', async () => {
  const ana = await answered('Ana');
  await send(carla, 'PUT', `/novidade/lida/${ana.id}`);
  expect(await api.db.$count(novidadeLida)).toBe(1);
  await send(carla, 'PUT', '/novidade/lidas', { ate: new Date(Date.parse('2030-01-01')).toISOString() });
  expect(await api.db.$count(novidadeLida)).toBe(0);
});

test('the analyst’s own solicitação is neither listed nor marked', async () => {
  const ana = await answered('Ana');
  const { usuarioId } = ana.as;
  await api.db.insert(usuarioPerfil).values({ usuarioId, perfil: 'CAGEO' });
  const token = await openSession(api.deps, api.db, usuarioId, 'CAGEO');
  const own = { ...ana.as, token, headers: { authorization: `Bearer ${token}` } };
  await send(own, 'PUT', `/novidade/lida/${ana.id}`);
  expect([await names(own), await unreadCount(own), await api.db.$count(novidadeLida)]).toEqual([[], 0, 0]);
});

// ANL-8
test('reading the inbox is logged; its count says nothing of anybody', async () => {
  await answered('Ana');
  const reader = await api.signIn('GESTAO_DE_CREDENCIADOS');
  const reads = () => api.db.select().from(leitura).where(eq(leitura.atorId, reader.usuarioId));
  await unreadCount(reader);
  expect(await reads()).toEqual([]);
  await inbox(reader);
  expect(await reads()).toMatchObject([{ tipo: 'LISTA', alvo: 'caixa de entrada' }]);
});

test('their number and count are capped', async () => {
  const { id } = await answered('Ana');
  const people = Array.from({ length: LIMITS.counted }, (_, place) => String(99_000_000_000 + place));
  await api.database.asOwner(`
    set session_replication_role = replica;
    insert into usuario (cpf, nome, email) select cpf, 'Pessoa', cpf || '@exemplo.gov.br'
      from unnest('{${people.join(',')}}'::text[]) cpf;
    insert into solicitacao (protocolo, edital_id, usuario_id, respondida_em, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf)
      select 'P' || u.cpf, s.edital_id, u.id, s.respondida_em, u.cpf, u.nome, u.email, s.telefones, 'PA-1', s.logradouro, '1', 'Centro', '66010000', 'PA'
      from usuario u, solicitacao s where u.nome = 'Pessoa' and s.id = ${id};
    set session_replication_role = default`);
  const { content, totalElements } = await inbox();
  expect([content.length, totalElements, await unreadCount()]).toEqual([
    LIMITS.pageSize,
    LIMITS.counted,
    NOVIDADE_LIMITS.counted,
  ]);
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
