import {
  type AtoRow,
  contarPrazo,
  type Edital,
  type EditalPublico,
  ERROR,
  endOfDayIn,
  INDISPONIBILIDADE_TEXT,
  type Indisponibilidade,
  type Perfil,
  RECURSO_TEXT,
  RESULTADO_TEXT,
  type Recurso,
  type RecursoRow,
  type ResultadoProprio,
  type Verificacao,
} from '@credenciados/contract';
import {
  auditoria,
  edital as editais,
  feriado as feriados,
  indisponibilidade,
  lote,
  loteItem,
  outbox,
  recurso,
  recursoIntencao,
  resultado,
  resultadoItem,
  solicitacao,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { giveModeloAto } from '../../tests/support/atos.ts';
import {
  call,
  createDomainApp,
  MIDDAY,
  okay,
  openEdital,
  quickCadastro,
  uploadPdf,
} from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { recordOutages } from '../indisponibilidade/record-outages.ts';
import { queueDueLotes, runLote } from '../lote/run-lote.ts';
import { stateIntention } from './present.ts';

let api: TestApp;
let carla: SignedIn;
let davi: SignedIn;
let otavio: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
// MIDDAY is Saturday, 21 March 2026: three working days end on Wednesday, 25 March.
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(
    [
      'indisponibilidade',
      'checagem_disponibilidade',
      'recurso_anexo',
      'recurso_intencao',
      'recurso',
      'resultado_item',
      'resultado',
      'ato',
      'ato_modelo',
      'lote',
      'edital',
      'solicitacao',
      'outbox',
    ],
    { restart: true },
  );
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  davi = await api.signIn('CAGEO', { nome: 'Davi Melo' });
  otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
  edital = await openEdital(api, carla);
  await sets({ resultadoEmEtapas: true, resultadoPreliminar: '2026-03-21', resultadoFinal: '2026-03-26' });
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  id = await register(ana);
});

const sets = (regras: object) =>
  api.db.update(editais).set({ regras: sql`${editais.regras} || ${JSON.stringify(regras)}::jsonb` });
async function register(as: SignedIn): Promise<number> {
  const body = await quickCadastro(api, edital, as);
  const made = await call(api, 'POST', '/publico/credenciado/cadastrar', { as, body });
  return okay<{ idSolicitacao: number }>(made).idSolicitacao;
}
const decide = (of = id, aprovar = false, as = carla) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as,
    body: { id: of, aprovar, justificativa: aprovar ? '' : 'Falta a certidão.' },
  });
const publish = (fase: 'PRELIMINAR' | 'FINAL', aprovadas: number, reprovadas: number, as = davi) =>
  call(api, 'POST', '/resultado/publicar', { as, body: { idEdital: edital.id, fase, aprovadas, reprovadas } });
/** Rejects Ana, and publishes that. */
async function rejected(): Promise<void> {
  okay(await decide());
  okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
  okay(await publish('PRELIMINAR', 0, 1));
  await api.db.delete(outbox);
}
const appeal = (as = ana, of = id, more: object = {}) =>
  call(api, 'POST', '/recurso/apresentar', {
    as,
    body: { idSolicitacao: of, fundamentos: 'A certidão é válida até junho.', ...more },
  });
const find = async (as: SignedIn) =>
  okay<Recurso | null>(await call(api, 'GET', `/recurso/bySolicitacao/${id}`, { as }));
const act = async (ato: string, as: SignedIn) =>
  call(api, 'PUT', `/recurso/decidir/${(await find(davi))?.id}`, { as, body: { ato, motivo: 'A certidão vale.' } });
/** A moment in Belém, at which everybody has a new session. */
async function at(day: string, time = '12:00:00'): Promise<void> {
  api.setNow(new Date(`${day}T${time}-03:00`));
  [carla, davi] = await Promise.all([again(carla, 'CAGEO'), again(davi, 'CAGEO')]);
  [otavio, ana] = await Promise.all([again(otavio, 'CAVISTORIA'), again(ana, 'CREDENCIADOS')]);
}
async function again(person: SignedIn, perfil: Perfil): Promise<SignedIn> {
  const token = await openSession(api.deps, api.db, person.usuarioId, perfil);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}
async function runDue(): Promise<void> {
  await queueDueLotes(api.deps);
  for (const { id: of } of await api.db.select().from(lote)) await runLote(api.deps, api.app.log, { id: of });
}
const stateOf = async (of = id) => (await api.db.select().from(solicitacao).where(eq(solicitacao.id, of)))[0]?.situacao;
const waitingAct = async () =>
  (
    await api.db
      .select({ ato: lote.ato, por: lote.criadoPor })
      .from(loteItem)
      .innerJoin(lote, eq(lote.id, loteItem.loteId))
      .where(eq(loteItem.situacao, 'PENDENTE'))
  )[0];
const refused = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, JSON.parse(body).message];

// RES-6
describe('an appeal', () => {
  test('is kept with its files and a signed receipt, which is mailed, and told to who decided', async () => {
    await rejected();
    const key = await uploadPdf(api, 'MENSAGEM', ana);
    const made = okay<Recurso>(await appeal(ana, id, { anexos: [{ nome: 'certidao.pdf', key }] }));
    expect(made).toMatchObject({
      ...{ situacao: 'APRESENTADO', recebidoEm: MIDDAY.toISOString(), encaminhamento: null, julgamento: null },
      ...{ fundamentos: 'A certidão é válida até junho.', anexos: [{ key }], acoes: [] },
    });
    const verified = okay<Verificacao>(
      await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo: made.codigo } }),
    );
    expect(verified).toMatchObject({ resultado: 'AUTENTICO', certidao: { tipo: 'RECURSO', numero: made.numero } });
    for (const as of [ana, carla]) {
      const file = await call(api, 'GET', `/recurso/pdf/${made.id}`, { as });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
      const url = `/publico/documentoCredenciado/findByCaminho?caminho=${key}`;
      expect((await call(api, 'GET', url, { as })).statusCode).toBe(200);
    }
    expect(
      (await call(api, 'GET', `/recurso/pdf/${made.id}`, { as: await api.signIn('CREDENCIADOS') })).statusCode,
    ).toBe(404);
    const mails = await api.db.select().from(outbox);
    expect(mails.map(({ conteudo, anexos }) => [conteudo?.modelo, anexos])).toEqual([
      ['RECURSO_RECEBIDO', [{ tipo: 'recurso', id: made.id }]],
      ['RECURSO_NA_COMISSAO', []],
    ]);
    expect((await find(carla))?.acoes).toEqual(['RECONSIDERAR', 'ENCAMINHAR']);
    expect((await find(davi))?.acoes).toEqual([]);
    const inbox = await call(api, 'POST', '/novidade/findByFiltro', { as: davi, body: { tipo: 'RECURSO' } });
    expect(inbox.json().content).toMatchObject([{ id, tipos: ['RECURSO'], conversa: null }]);
  });

  test('is refused before the publication, to others, for an approval, and twice', async () => {
    okay(await decide());
    expect(refused(await appeal())).toEqual([422, RECURSO_TEXT.notPublished]);
    const bruno = await api.signIn('CREDENCIADOS');
    const approved = await register(bruno);
    okay(await decide(approved, true));
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
    okay(await publish('PRELIMINAR', 1, 1));
    expect((await appeal(bruno)).statusCode).toBe(404);
    expect((await appeal(carla)).statusCode).toBe(403);
    expect((await appeal(ana, id, { fundamentos: ' ' })).json().campos).toHaveProperty('fundamentos');
    expect(refused(await appeal(bruno, approved))).toEqual([422, RECURSO_TEXT.favourable]);
    const both = await Promise.all([appeal(), appeal()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(refused(await appeal())).toEqual([409, RECURSO_TEXT.repeated]);
  });

  test.each([
    ['23:59:59.999', 200],
    ['24:00:00.000', 422],
  ])('that arrives at %s on the last day is answered with %d', async (time, status) => {
    await rejected();
    const [row] = await api.db.select().from(resultado);
    expect(row?.recursoAte?.toISOString()).toBe('2026-03-26T02:59:59.000Z');
    const end = new Date('2026-03-26T02:59:59.999Z');
    api.setNow(status === 200 ? end : new Date(end.getTime() + 1));
    const answer = await appeal(await again(ana, 'CREDENCIADOS'));
    expect([time, answer.statusCode]).toEqual([time, status]);
    expect(await api.db.$count(recurso)).toBe(status === 200 ? 1 : 0);
  });
});

// RES-5
describe('the term to appeal', () => {
  test('moves with a new holiday, which lists and tells it', async () => {
    await rejected();
    const feriado = { dia: '2026-03-24', descricao: 'Aniversário', ambito: 'MUNICIPAL' };
    const { movidos } = okay<{ movidos: object[] }>(
      await call(api, 'POST', '/feriado/previa', { as: carla, body: feriado }),
    );
    expect(movidos).toMatchObject([{ idSolicitacao: id, de: '2026-03-25', para: '2026-03-26' }]);
    const add = (count: number) =>
      call(api, 'POST', '/feriado/cadastrar', { as: carla, body: { ...feriado, movidos: count } });
    expect((await add(0)).statusCode).toBe(409);
    okay(await add(1));
    const [own] = okay<ResultadoProprio[]>(await call(api, 'GET', `/resultado/bySolicitacao/${id}`, { as: ana }));
    expect(own?.recursoAte).toBe('2026-03-27T02:59:59.000Z');
    expect(own?.explicacao?.naoContados).toContainEqual({ motivo: 'Aniversário', dias: ['2026-03-24'] });
    expect((await api.db.select().from(outbox)).map(({ conteudo }) => conteudo?.modelo)).toEqual(['PRAZO_MUDOU']);
    api.setNow(new Date('2026-03-26T15:00:00Z'));
    okay(await appeal(await again(ana, 'CREDENCIADOS')));
    await api.db.delete(feriados);
  });

  /** Stores checks of 24 March that failed for two hours, and records the outage. Returns it as CAGEO sees it. */
  async function outage(): Promise<Indisponibilidade | undefined> {
    await api.db.execute(sql`insert into checagem_disponibilidade (minuto, responde)
      select m, m not between '2026-03-24T15:00:00Z' and '2026-03-24T17:00:00Z'
      from generate_series('2026-03-24T03:00:00Z'::timestamptz, '2026-03-25T12:00:00Z', interval '1 minute') m
      on conflict do nothing`);
    await recordOutages(api.deps);
    return okay<Indisponibilidade[]>(await call(api, 'GET', '/edital/indisponibilidades', { as: carla }))[0];
  }
  const certify = (of = 0, as = carla) =>
    call(api, 'POST', '/edital/indisponibilidades/decidir', {
      as,
      body: { id: of, prorrogar: true, motivo: 'Queda.' },
    });

  test('is suspended by an outage on one of its days, once, with a certificate, and tells the rejected people', async () => {
    await rejected();
    await at('2026-03-25', '09:00:00');
    const found = await outage();
    expect(found).toMatchObject({
      ...{ dia: '2026-03-24', prazo: 'RECURSO', fimAtual: '2026-03-25', fimProposto: '2026-03-26' },
    });
    const both = await Promise.all([certify(found?.id), certify(found?.id, davi)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const [own] = okay<ResultadoProprio[]>(await call(api, 'GET', `/resultado/bySolicitacao/${id}`, { as: ana }));
    expect(own?.recursoAte).toBe('2026-03-27T02:59:59.000Z');
    const [{ codigo } = { codigo: '' }] = await api.db.select().from(indisponibilidade);
    expect(own?.explicacao?.naoContados).toContainEqual({
      ...{ motivo: `Portal fora do ar em 24/03/2026 (certidão ${codigo})`, dias: ['2026-03-24'] },
    });
    const verified = await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo } });
    expect(okay<Verificacao>(verified)).toMatchObject({
      resultado: 'AUTENTICO',
      certidao: { prazo: 'RECURSO', fimAnterior: '2026-03-25T23:59:59-03:00', fimNovo: '2026-03-26T23:59:59-03:00' },
    });
    expect((await api.db.select().from(outbox)).map(({ conteudo }) => conteudo?.modelo)).toEqual(['PRAZO_MUDOU']);
    const avisos = okay<(EditalPublico | null)[]>(await call(api, 'GET', '/publico/edital'))[1]?.avisos ?? [];
    expect(avisos.map(({ texto }) => texto)).toContain(
      'O prazo para recorrer foi prorrogado porque o portal ficou fora do ar em 24/03/2026.',
    );
    // The edital's end stays.
    expect(await api.db.$count(editais, eq(editais.dataFim, new Date(edital.dataFim)))).toBe(1);
    await at('2026-03-26', '23:00:00');
    okay(await appeal());
  });

  test('keeps the final result back while an outage on one of its days waits for a decision', async () => {
    await rejected();
    await at('2026-03-27', '09:00:00');
    await outage();
    const waiting = await api.db.select({ id: indisponibilidade.id }).from(indisponibilidade);
    for (const { id: one } of waiting) {
      expect(refused(await publish('FINAL', 0, 1))).toEqual([422, RESULTADO_TEXT.outage]);
      const body = { id: one, prorrogar: false, motivo: 'Foi só o provedor.' };
      okay(await call(api, 'POST', '/edital/indisponibilidades/decidir', { as: carla, body }));
    }
    okay(await publish('FINAL', 0, 1));
  });

  test('that has ended by the decision on its outage runs again from then on', async () => {
    await rejected();
    await at('2026-03-27', '09:00:00');
    const found = await outage();
    // The 26th was lost, too.
    expect(found).toMatchObject({ fimAtual: '2026-03-25', fimProposto: '2026-03-31' });
    okay(await certify(found?.id));
    okay(await appeal());
  });

  test('isn’t moved by an outage on a day that doesn’t count, or after the final result', async () => {
    await rejected();
    const row = { editalId: edital.id, minutos: 90, inicio: MIDDAY, fim: new Date(MIDDAY.getTime() + 1) };
    const [sunday] = await api.db
      .insert(indisponibilidade)
      .values({ ...row, dia: '2026-03-22' })
      .returning();
    expect(refused(await certify(sunday?.id))).toEqual([422, INDISPONIBILIDADE_TEXT.unmoved]);
    await at('2026-03-27');
    okay(await publish('FINAL', 0, 1));
    const [late] = await api.db
      .insert(indisponibilidade)
      .values({ ...row, dia: '2026-03-24' })
      .returning();
    expect(refused(await certify(late?.id))).toEqual([422, INDISPONIBILIDADE_TEXT.unmoved]);
  });

  test.each(Array.from({ length: everyNight(20, 2) }, (_, round) => round))(
    'takes an appeal of its last moment while a holiday moves it (%d)',
    async () => {
      await rejected();
      await api.db.delete(feriados);
      api.setNow(new Date('2026-03-26T02:59:58Z'));
      [ana, carla] = await Promise.all([again(ana, 'CREDENCIADOS'), again(carla, 'CAGEO')]);
      const body = { dia: '2026-03-24', descricao: 'Aniversário', ambito: 'MUNICIPAL', movidos: 1 };
      const [sent, moved] = await Promise.all([appeal(), call(api, 'POST', '/feriado/cadastrar', { as: carla, body })]);
      expect([sent.statusCode, moved.statusCode]).toEqual([200, 200]);
      const [term] = await api.db.select().from(resultado);
      expect(term?.recursoAte?.toISOString()).toBe('2026-03-27T02:59:59.000Z');
      await api.db.delete(feriados);
    },
  );

  // ADR 13
  test.each(['America/Noronha', 'America/Belem', 'America/Manaus', 'America/Rio_Branco', 'America/New_York'])(
    'takes each appeal of its last minute in %s, and none of the next one',
    async (timeZone) => {
      const [each, step] = everyNight([200, 300], [20, 3000]);
      const fim = endOfDayIn('2026-03-25', timeZone).getTime() + 999;
      const people = await giveRejected(2 * each, new Date(fim - 999));
      api.setNow(new Date(fim - 10 * 60_000));
      await api.db
        .insert(usuarioPerfil)
        .values(people.map(({ usuarioId }) => ({ usuarioId, perfil: 'CREDENCIADOS' as const })))
        .onConflictDoNothing();
      const signedIn = await Promise.all(
        people.map((person) => again({ ...person, nome: 'Pessoa', token: '', headers: ana.headers }, 'CREDENCIADOS')),
      );
      // Half arrive in the last minute, the last one in its last millisecond; half in the first minute after it.
      const arrivals = people.map((_, index) => fim - (each - 1 - index) * step + (index < each ? 0 : 1 - step));
      const answers: Promise<LightMyRequestResponse>[] = [];
      for (const [index, person] of people.entries()) {
        api.setNow(new Date(arrivals[index] ?? 0));
        answers.push(appeal(signedIn[index], person.solicitacaoId));
        // The server has its head; most are handled while later ones arrive.
        await new Promise(setImmediate);
      }
      const taken = await Promise.all(answers);
      expect(taken.slice(0, each).map(({ statusCode }) => statusCode)).toEqual(Array(each).fill(200));
      expect(taken.slice(each).map(refused)).toEqual(Array(each).fill([422, RECURSO_TEXT.over]));
      const kept = await api.db.select({ em: recurso.recebidoEm }).from(recurso).orderBy(asc(recurso.recebidoEm));
      expect(kept.map(({ em }) => em.getTime())).toEqual(arrivals.slice(0, each));
    },
  );

  test('is kept by the database, too', async () => {
    const [person] = await giveRejected(1, new Date('2026-03-21T02:59:59Z'));
    const [made] = await api.db.select().from(resultado);
    const row = { resultadoId: made?.id ?? 0, numero: 'x', fundamentos: 'x', recebidoEm: MIDDAY, codigo: 'x' };
    const signed = { conteudo: '', cabecalho: '', assinatura: '', kid: made?.kid ?? '', decididaPor: carla.usuarioId };
    const late = api.db.insert(recurso).values({ ...row, ...signed, solicitacaoId: person?.solicitacaoId ?? 0 });
    await expect(late).rejects.toMatchObject({ cause: { constraint: 'recurso_em_tempo' } });
  });
});

/** Rejected people in a preliminary result whose terms end then. */
async function giveRejected(count: number, recursoAte: Date, terms: Partial<typeof resultado.$inferInsert> = {}) {
  await api.database.asOwner(`
    set session_replication_role = replica;
    insert into usuario (cpf, nome, email)
      select lpad((98000000000 + n)::text, 11, '0'), 'Pessoa', '' from generate_series(1, ${count}) n on conflict do nothing;
    insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf)
      select 'P' || u.cpf, s.edital_id, u.id, u.cpf, u.nome, u.email, s.telefones, 'PA-1', s.logradouro, '1', 'Centro', '66010000', 'PA'
      from (select * from usuario where nome = 'Pessoa' order by id limit ${count}) u, solicitacao s where s.id = ${id};
    set session_replication_role = default`);
  const people = await api.db
    .select({ solicitacaoId: solicitacao.id, usuarioId: solicitacao.usuarioId, cpf: solicitacao.cpf })
    .from(solicitacao)
    .where(eq(solicitacao.nome, 'Pessoa'));
  const [made] = await api.db
    .insert(resultado)
    .values({
      ...{ editalId: edital.id, fase: 'PRELIMINAR', publicadoEm: new Date('2026-03-20T12:00:00Z'), recursoAte },
      ...{ por: carla.usuarioId, codigo: 'R', conteudo: '{}', cabecalho: '', assinatura: '' },
      kid: (await loadSigner(api.deps)).kid,
      ...terms,
    })
    .returning({ id: resultado.id });
  const row = {
    resultadoId: made?.id ?? 0,
    nome: 'Pessoa',
    aprovada: false,
    motivos: '',
    decididaPor: carla.usuarioId,
  };
  await api.db.insert(resultadoItem).values(people.map(({ solicitacaoId }) => ({ ...row, solicitacaoId })));
  return people;
}

// RES-8
describe('the intention to appeal', () => {
  const state = (as = ana, of = id) =>
    call(api, 'POST', '/recurso/declararIntencao', { as, body: { idSolicitacao: of } });
  const own = async () =>
    okay<ResultadoProprio[]>(await call(api, 'GET', `/resultado/bySolicitacao/${id}`, { as: ana }));
  const withoutGrounds = async (as: SignedIn) =>
    okay<{ content: RecursoRow[]; semMotivos: object[] }>(
      await call(api, 'GET', `/recurso/byEdital/${edital.id}`, { as }),
    ).semMotivos;
  const OVER = [422, RECURSO_TEXT.intentionOver('23/03/2026')];
  const MISSING = [422, RECURSO_TEXT.intentionMissing('23/03/2026')];
  // One working day from Saturday, 21 March 2026, ends on Monday.
  beforeEach(() => sets({ recursoIntencaoDias: 1 }));
  afterEach(() => api.db.delete(feriados));

  test('is stated once, seen by staff until the grounds come, and kept in the history', async () => {
    await rejected();
    expect((await own())[0]?.intencao).toMatchObject({
      ...{ ate: '2026-03-24T02:59:59.000Z', declaradaEm: null },
      explicacao: { frases: expect.arrayContaining([expect.stringContaining('1 dia útil')]) },
    });
    expect(await withoutGrounds(davi)).toEqual([]);
    expect(refused(await appeal())).toEqual(MISSING);
    okay(await state());
    expect((await own())[0]?.intencao?.declaradaEm).toBe(MIDDAY.toISOString());
    expect(await withoutGrounds(davi)).toEqual([{ idSolicitacao: id, nome: 'Ana Souza' }]);
    const history = okay<{ titulo: string }[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: davi }),
    );
    expect(history.map(({ titulo }) => titulo)).toContain('Intenção de recorrer declarada');
    await at('2026-03-25', '23:00:00');
    okay(await state());
    okay(await appeal());
    expect(await withoutGrounds(davi)).toEqual([]);
    expect(await api.db.$count(recursoIntencao)).toBe(1);
  });

  test('is hidden from staff who are impeded', async () => {
    await rejected();
    okay(await state());
    const body = { idSolicitacao: id, motivo: 'É minha prima.' };
    okay(await call(api, 'POST', '/impedimento/declarar', { as: otavio, body }));
    expect([await withoutGrounds(otavio), (await withoutGrounds(davi)).length]).toEqual([[], 1]);
  });

  test('is refused before the publication, to others, for an approval, and where none is asked for', async () => {
    okay(await decide());
    expect(refused(await state())).toEqual([422, RECURSO_TEXT.notPublished]);
    const bruno = await api.signIn('CREDENCIADOS');
    const approved = await register(bruno);
    okay(await decide(approved, true));
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
    okay(await publish('PRELIMINAR', 1, 1));
    expect((await state(bruno)).statusCode).toBe(404);
    expect((await state(carla)).statusCode).toBe(403);
    expect(refused(await state(bruno, approved))).toEqual([422, RECURSO_TEXT.favourable]);
    await api.db.update(resultado).set({ intencaoAte: null, intencaoContagem: null });
    expect(refused(await state())).toEqual([422, RECURSO_TEXT.noIntention]);
    expect((await own())[0]?.intencao).toBeNull();
    okay(await appeal());
  });

  test.each([
    ['last', 0],
    ['first late', 1],
  ])('that arrives in the %s millisecond of its term counts accordingly, as the appeal does', async (_, late) => {
    await rejected();
    api.setNow(new Date(Date.parse('2026-03-24T02:59:59.999Z') + late));
    ana = await again(ana, 'CREDENCIADOS');
    const answer = await state();
    if (late === 0) okay(answer);
    else expect(refused(answer)).toEqual(OVER);
    await at('2026-03-25');
    if (late === 0) okay(await appeal());
    else expect(refused(await appeal())).toEqual(MISSING);
    await at('2026-03-27');
    expect((await call(api, 'GET', `/resultado/proposta/${edital.id}`, { as: davi })).json().impedimento).toBeNull();
    expect((await publish('FINAL', 0, 1)).statusCode).toBe(late === 0 ? 422 : 200);
  });

  test('stated in two tabs at once is kept and audited once', async () => {
    await rejected();
    const audited = () => api.db.$count(auditoria, eq(auditoria.acao, 'RECURSO_INTENCAO'));
    const before = await audited();
    const both = await Promise.all([state(), state(), state()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await api.db.$count(recursoIntencao)).toBe(1);
    expect(await audited()).toBe(before + 1);
  });

  test.each(['America/Belem', 'America/Noronha'])(
    'is taken in its last second in %s, and not after it',
    async (zone) => {
      const each = 5;
      const fim = endOfDayIn('2026-03-23', zone).getTime() + 999;
      const termo = { unidade: 'DIAS_UTEIS', dias: 1, inicio: 'RESULTADO', evento: '2026-03-20' } as const;
      const people = await giveRejected(2 * each, new Date(fim + 86_400_000), {
        intencaoAte: new Date(fim - 999),
        intencaoContagem: contarPrazo(termo, { feriado: () => null, suspenso: () => null }),
      });
      api.setNow(new Date(fim + 60_000));
      const answers = await Promise.allSettled(
        people.map(({ solicitacaoId, usuarioId, cpf }, index) => {
          const arrivedAt = new Date(index < each ? fim - index * 200 : fim + 1 + (index - each) * 200);
          const session = { usuarioId, cpf, nome: 'Pessoa', perfil: 'CREDENCIADOS' as const, sid: '' };
          return stateIntention(api.deps, { session, arrivedAt }, solicitacaoId);
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array(each).fill('fulfilled'),
        ...Array(each).fill('rejected'),
      ]);
      expect(await api.db.$count(recursoIntencao)).toBe(each);
    },
  );

  test('has a term that moves with a holiday, beside the one to appeal', async () => {
    await rejected();
    const feriado = { dia: '2026-03-23', descricao: 'Aniversário', ambito: 'MUNICIPAL' };
    const { movidos } = okay<{ movidos: object[] }>(
      await call(api, 'POST', '/feriado/previa', { as: carla, body: feriado }),
    );
    expect(movidos).toMatchObject([
      { assunto: 'Recurso do resultado preliminar', de: '2026-03-25', para: '2026-03-26' },
      { assunto: 'Intenção de recorrer do resultado preliminar', de: '2026-03-23', para: '2026-03-24' },
    ]);
    okay(await call(api, 'POST', '/feriado/cadastrar', { as: carla, body: { ...feriado, movidos: 2 } }));
    expect((await own())[0]).toMatchObject({
      recursoAte: '2026-03-27T02:59:59.000Z',
      intencao: { ate: '2026-03-25T02:59:59.000Z' },
    });
    const mails = await api.db.select().from(outbox).orderBy(asc(outbox.id));
    expect(mails.map(({ assunto }) => assunto)).toEqual([
      expect.stringContaining('mais prazo para declarar a intenção de recorrer e mais prazo para recorrer'),
    ]);
    for (const term of [
      'Novo prazo para declarar a intenção de recorrer: 24/03/2026',
      'Novo prazo para recorrer: 26/03/2026',
    ])
      expect(mails[0]?.texto).toContain(term);
  });

  test('that nobody can state any more moves no term', async () => {
    await rejected();
    await at('2026-03-24');
    const feriado = { dia: '2026-03-25', descricao: 'Aniversário', ambito: 'MUNICIPAL' };
    const { movidos } = okay<{ movidos: object[] }>(
      await call(api, 'POST', '/feriado/previa', { as: carla, body: feriado }),
    );
    expect(movidos).toEqual([]);
  });

  test('is possible again where an outage was in its ended term, with the time to appeal', async () => {
    await rejected();
    await at('2026-03-24');
    const [row] = await api.db
      .insert(indisponibilidade)
      .values({
        ...{ editalId: edital.id, minutos: 90, dia: '2026-03-23' },
        ...{ inicio: new Date('2026-03-23T15:00:00Z'), fim: new Date('2026-03-23T16:30:00Z') },
      })
      .returning();
    const body = { id: row?.id, prorrogar: true, motivo: 'Queda.' };
    okay(await call(api, 'POST', '/edital/indisponibilidades/decidir', { as: carla, body }));
    // Neither the 23rd nor the 24th counts: people had no notice.
    expect((await own())[0]).toMatchObject({
      recursoAte: '2026-03-28T02:59:59.000Z',
      intencao: { ate: '2026-03-26T02:59:59.000Z' },
    });
    await at('2026-03-25');
    okay(await state());
    okay(await appeal());
  });

  test('is kept by the database, too', async () => {
    const termo = { unidade: 'DIAS_UTEIS', dias: 1, inicio: 'RESULTADO', evento: '2026-03-20' } as const;
    const [person] = await giveRejected(1, new Date('2026-03-26T02:59:59Z'), {
      intencaoAte: new Date('2026-03-21T02:59:59Z'),
      intencaoContagem: contarPrazo(termo, { feriado: () => null, suspenso: () => null }),
    });
    const [made] = await api.db.select().from(resultado);
    const of = { resultadoId: made?.id ?? 0, solicitacaoId: person?.solicitacaoId ?? 0, recebidoEm: MIDDAY };
    const late = api.db.insert(recursoIntencao).values(of);
    await expect(late).rejects.toMatchObject({ cause: { constraint: 'recurso_em_tempo' } });
    const signed = { conteudo: '', cabecalho: '', assinatura: '', kid: made?.kid ?? '', decididaPor: carla.usuarioId };
    const appealRow = { ...of, ...signed, numero: 'x', fundamentos: 'x', codigo: 'x' };
    await expect(api.db.insert(recurso).values(appealRow)).rejects.toMatchObject({
      cause: { constraint: 'recurso_em_tempo' },
    });
    await api.db.insert(recursoIntencao).values({ ...of, recebidoEm: new Date('2026-03-20T15:00:00Z') });
    await api.db.insert(recurso).values(appealRow);
    await expect(api.db.update(recursoIntencao).set({ recebidoEm: MIDDAY })).rejects.toThrow();
  });
});

// RES-7
describe('the decision on an appeal', () => {
  test('is reconsidered by who decided, and corrects the final result, with its act', async () => {
    await giveModeloAto(api, edital, carla);
    await rejected();
    okay(await appeal());
    expect(refused(await act('RECONSIDERAR', davi))).toEqual([403, ERROR.appealDecider]);
    expect(refused(await act('NEGAR', davi))).toEqual([409, RECURSO_TEXT.changed]);
    okay(await act('RECONSIDERAR', carla));
    expect(await waitingAct()).toMatchObject({ ato: { acao: 'APROVAR', justificativa: 'A certidão vale.' } });
    // Nothing reaches the person before the final result.
    expect(await find(ana)).toMatchObject({ situacao: 'APRESENTADO', julgamento: null });
    expect(okay<AtoRow[]>(await call(api, 'GET', `/ato/findBySolicitacao/${id}`, { as: ana }))).toEqual([]);
    expect(refused(await publish('FINAL', 1, 0))[0]).toBe(422);
    await at('2026-03-27');
    okay(await publish('FINAL', 1, 0));
    await runDue();
    expect(await stateOf()).toBe('CREDENCIADO');
    expect(await find(ana)).toMatchObject({
      situacao: 'RECONSIDERADO',
      julgamento: { por: null, motivo: 'A certidão vale.' },
    });
    const atos = okay<AtoRow[]>(await call(api, 'GET', `/ato/findBySolicitacao/${id}`, { as: ana }));
    expect(atos.map(({ tipo, estado }) => [tipo, estado.situacao])).toEqual([
      ['APROVAR', 'VIGENTE'],
      ['DECIDIR_RECURSO', 'VIGENTE'],
    ]);
    const results = okay<ResultadoProprio[]>(await call(api, 'GET', `/resultado/bySolicitacao/${id}`, { as: ana }));
    expect(results.map(({ aprovada }) => aprovada)).toEqual([false, true]);
  });

  test('is another person’s after it is sent on, by the API and by the database', async () => {
    await sets({ segundaPessoa: { REJEITAR: true } });
    okay(await decide());
    const [item] = await api.db.select().from(loteItem);
    okay(await call(api, 'POST', `/lote/confirmar/${item?.loteId}`, { as: davi }));
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
    okay(await publish('PRELIMINAR', 0, 1));
    okay(await appeal());
    okay(await act('ENCAMINHAR', carla));
    for (const as of [carla, davi]) {
      expect(refused(await act('NEGAR', as))).toEqual([403, ERROR.appealAnother]);
      const judged = {
        julgamento: 'Não.',
        julgadoPor: as.usuarioId,
        julgadoPerfil: 'CAGEO',
        julgadoEm: MIDDAY,
      } as const;
      await expect(api.db.update(recurso).set({ situacao: 'NEGADO', ...judged })).rejects.toMatchObject({
        cause: { constraint: 'recurso_outra_pessoa' },
      });
    }
    okay(await act('NEGAR', otavio));
    expect(await waitingAct()).toMatchObject({ ato: { acao: 'REPROVAR' }, por: carla.usuarioId });
  });

  test.each(Array.from({ length: everyNight(20, 2) }, (_, round) => round))(
    'counts once if people decide at once, and never of who decided first (%d)',
    async () => {
      await rejected();
      okay(await appeal());
      const sends = act('ENCAMINHAR', carla);
      const own = Promise.all([act('PROVER', carla), act('NEGAR', carla)]);
      okay(await sends);
      expect((await own).every(({ statusCode }) => statusCode === 403 || statusCode === 409)).toBe(true);
      const [first, ...others] = await Promise.all([
        ...[act('PROVER', davi), act('NEGAR', otavio), act('NEGAR', davi)],
        ...[act('PROVER', carla), act('RECONSIDERAR', carla)],
      ]);
      const answers = [first, ...others].map((answer) => answer?.statusCode);
      expect(answers.slice(0, 3).sort()).toEqual([200, 409, 409]);
      expect(answers.slice(3).every((status) => status === 403 || status === 409)).toBe(true);
      const accepted = first?.statusCode === 200;
      expect(await waitingAct()).toMatchObject({ ato: { acao: accepted ? 'APROVAR' : 'REPROVAR' } });
    },
  );

  test('is in the final result, or comes before it', async () => {
    await rejected();
    okay(await appeal());
    okay(await act('ENCAMINHAR', carla));
    await at('2026-03-27');
    const proposal = await call(api, 'GET', `/resultado/proposta/${edital.id}`, { as: davi });
    expect(proposal.json().lista.content).toMatchObject([{ problema: RESULTADO_TEXT.appealed }]);
    const [decided, published] = await Promise.all([act('PROVER', otavio), publish('FINAL', 1, 0)]);
    okay(decided);
    if (published.statusCode === 200) await runDue();
    expect(await stateOf()).toBe(published.statusCode === 200 ? 'CREDENCIADO' : 'AGUARDANDO_APROVACAO');
    if (published.statusCode !== 200) okay(await publish('FINAL', 1, 0));
  });

  test('is sent on by anybody once who decided has left or is impeded', async () => {
    await rejected();
    okay(await appeal());
    expect(refused(await act('ENCAMINHAR', otavio))).toEqual([403, ERROR.appealDecider]);
    const body = { idSolicitacao: id, motivo: 'É minha prima.' };
    okay(await call(api, 'POST', '/impedimento/declarar', { as: carla, body }));
    expect((await act('RECONSIDERAR', carla)).statusCode).toBe(403);
    okay(await act('ENCAMINHAR', otavio));
    okay(await act('PROVER', davi));
  });
});
