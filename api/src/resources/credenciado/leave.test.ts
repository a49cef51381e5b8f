import type {
  ComprovanteRow,
  Edital,
  FatoHistorico,
  Inscricao,
  Solicitacao,
  Verificacao,
} from '@credenciados/contract';
import { auditoria, loteItem, outbox } from '@credenciados/platform/db/schema/index';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { inArray } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { queueDueLotes, runLote } from '../lote/run-lote.ts';

jest.setTimeout(everyNight(180_000, 60_000));
/** Exits that race against a decision. */
const RACES = everyNight(100, 10);

let api: TestApp;
let carla: SignedIn;
let ana: SignedIn;
let edital: Edital;
let first: Inscricao;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  api.config.decisionDelayMinutes = 0;
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote'], { restart: true });
  edital = await openEdital(api, carla);
  await register();
});

async function register(): Promise<void> {
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  const body = await quickCadastro(api, edital, ana);
  first = okay<Inscricao>(await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body }));
  id = first.idSolicitacao;
  await api.db.delete(outbox);
}
const leave = (act: 'desistir' | 'renunciar', motivo = '', as = ana) =>
  call(api, 'PUT', `/solicitacaoCredenciado/${act}/${id}`, { as, body: { motivo } });
const decide = (aprovar: boolean) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    ...{ as: carla, body: { id, aprovar, justificativa: 'Análise.' } },
  });
const rectify = () =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as: carla,
    body: { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25' },
  });
const find = async (as = ana) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const receipts = async () =>
  okay<ComprovanteRow[]>(await call(api, 'GET', `/solicitacaoCredenciado/comprovantes/${id}`, { as: ana }));
const history = async () =>
  okay<FatoHistorico[]>(await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }));

// REQ-1
describe('a withdrawal', () => {
  test('archives the solicitação, with comprovante, e-mail and history', async () => {
    okay(await leave('desistir', 'Mudei de cidade.'));
    expect(await find()).toMatchObject({
      situacao: 'ARQUIVADO',
      saiuEm: MIDDAY.toISOString(),
      justificativa: 'Desistência a pedido do interessado.\nMudei de cidade.',
    });
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({ tipo: 'DESISTENCIA' });
    const verified = await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo: receipt?.codigo } });
    expect(okay<Verificacao>(verified)).toMatchObject({
      resultado: 'AUTENTICO',
      comprovante: { tipo: 'DESISTENCIA', protocolo: first.protocolo },
    });
    const [mail] = await api.db.select().from(outbox);
    expect(mail).toMatchObject({ assunto: `Desistência registrada - protocolo ${first.protocolo}` });
    expect(mail?.anexos).toMatchObject([{ tipo: 'comprovante' }]);
    expect((await history())[0]).toMatchObject({
      titulo: 'Desistência do interessado',
      detalhe: 'Motivo: Mudei de cidade.',
      ator: { nome: 'Ana Souza', papel: 'INTERESSADO' },
    });
  });

  test('is possible during a rectification, whose request needs no answer any more', async () => {
    okay(await rectify());
    // The database's own clock is years later than the test's.
    await api.database.asOwner("update solicitacao set prazo_retificacao = '2099-01-01T02:59:59Z'");
    okay(await leave('desistir'));
    const { rows } = await api.database.asOwner('select status from mensagem');
    expect(rows).toEqual([{ status: 'RESPONDIDA' }]);
    expect(await find()).toMatchObject({ situacao: 'ARQUIVADO', prazoRetificacao: null });
  });

  test('is undone by the committee’s decision to unarchive, after which it can be withdrawn again', async () => {
    okay(await leave('desistir'));
    const body = { motivo: 'A pessoa desistiu por engano.' };
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/desarquivar/${id}`, { as: carla, body }));
    expect(await find()).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', saiuEm: null, justificativa: null });
    okay(await leave('desistir'));
    expect((await receipts()).map(({ tipo }) => tipo)).toEqual(['DESISTENCIA', 'DESISTENCIA', 'CADASTRO']);
  });

  test('stops a decision that waits, of which its applicant learns nothing', async () => {
    api.config.decisionDelayMinutes = 5;
    okay(await decide(true));
    expect(okay(await leave('desistir'))).toEqual({ ok: true });
    api.setNow(new Date(MIDDAY.getTime() + 6 * 60_000));
    await queueDueLotes(api.deps);
    const [item] = await api.db.select().from(loteItem);
    await runLote(api.deps, api.app.log, { id: item?.loteId });
    expect(await api.db.select().from(loteItem)).toMatchObject([{ situacao: 'RECUSADA' }]);
    expect((await find()).situacao).toBe('ARQUIVADO');
  });

  test('is refused after the decision, with the present state; another’s doesn’t exist', async () => {
    okay(await decide(false));
    const late = await leave('desistir');
    expect([late.statusCode, late.json().codigo]).toEqual([422, 'SITUACAO_ALTERADA']);
    expect(late.json().message).toContain('Carla Dias');
    expect((await leave('desistir', '', await api.signIn('CREDENCIADOS'))).statusCode).toBe(404);
  });

  test(`against a decision, ${RACES} times: one counts`, async () => {
    for (let round = 0; round < RACES; round += 1) {
      await register();
      const [withdrawal, decision] = await Promise.all([leave('desistir'), decide(round % 2 === 0)]);
      expect([withdrawal.statusCode, decision.statusCode].sort()).toEqual([200, 422]);
      const won = withdrawal.statusCode === 200;
      expect((await find()).situacao === 'ARQUIVADO').toBe(won);
      expect((await receipts()).some(({ tipo }) => tipo === 'DESISTENCIA')).toBe(won);
    }
  });

  test('sent by twenty at once makes one comprovante', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave('desistir')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await receipts()).toHaveLength(2);
  });
});

// REQ-2
describe('a renunciation', () => {
  test('ends the accreditation at once, with comprovante, e-mail and history', async () => {
    okay(await decide(true));
    await api.db.delete(outbox);
    okay(await leave('renunciar', 'Vou me aposentar.'));
    expect(await find()).toMatchObject({ situacao: 'INATIVO', saiuEm: MIDDAY.toISOString() });
    expect((await receipts())[0]).toMatchObject({ tipo: 'RENUNCIA' });
    const [mail] = await api.db.select().from(outbox);
    expect(mail?.assunto).toBe(`Renúncia registrada - protocolo ${first.protocolo}`);
    expect((await history())[0]).toMatchObject({
      titulo: 'Renúncia ao credenciamento',
      detalhe: 'Motivo: Vou me aposentar.',
    });
    const acoes = ['CREDENCIAMENTO_RENUNCIADO'];
    expect(await api.db.$count(auditoria, inArray(auditoria.acao, acoes))).toBe(1);
  });

  test('is refused to one who isn’t accredited; a withdrawal to one who is', async () => {
    expect((await leave('renunciar')).statusCode).toBe(422);
    okay(await decide(true));
    expect((await leave('desistir')).statusCode).toBe(422);
  });
});

test('the database knows no exit of an undecided or approved one', async () => {
  await expect(api.database.asOwner('update solicitacao set saiu_em = now()')).rejects.toMatchObject({
    constraint: 'solicitacao_saida',
  });
});
