import { type Edital, type EditalPublico, type Inscricao, RULE, type Solicitacao } from '@credenciados/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { call, createDomainApp, looseFiles, MIDDAY, okay, openEdital, quickCadastro } from './support/domain.ts';
import { moveClock } from './support/model.ts';
import type { SignedIn, TestApp } from './support/test-app.ts';

/**
 * Days in the agency's zone, America/Belem (three hours behind UTC). `jest.config.mjs` runs this file in processes of other zones, which
 * must make no difference.
 */

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  ana = await api.signIn('CREDENCIADOS');
});
afterAll(() => api.close());
beforeEach(async () => {
  await at(MIDDAY.toISOString());
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  // From 1 to 31 March 2026.
  edital = await openEdital(api, cageo);
});

const at = (moment: string) => moveClock(api, new Date(moment), [cageo, ana]);
const register = async () => {
  const body = await quickCadastro(api, edital, ana);
  return call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body });
};
const isValid = async () => okay<EditalPublico>(await call(api, 'GET', `/publico/edital/byId/${edital.id}`)).valido;

test('the process has the run’s time zone', () => {
  const offset = { UTC: 0, 'Asia/Tokyo': -540 }[process.env.TZ ?? ''];
  expect(offset).toBeDefined();
  expect(new Date(2026, 2, 1).getTimezoneOffset()).toBe(offset);
});

describe('an edital', () => {
  test.each([
    ['2026-03-01T02:59:59.999Z', false],
    ['2026-03-01T03:00:00.000Z', true],
    ['2026-04-01T02:59:59.000Z', true],
    ['2026-04-01T02:59:59.999Z', true],
    ['2026-04-01T03:00:00.000Z', false],
  ])('at %s accepts registrations: %s', async (moment, taken) => {
    await at(moment);
    expect(await isValid()).toBe(taken);
    expect((await register()).statusCode).toBe(taken ? 200 : 422);
  });

  test.each([
    ['2026-03-22T02:59:59Z', '2026-03-21', 200],
    ['2026-03-22T03:00:00Z', '2026-03-21', 422],
    ['2026-03-22T03:00:00Z', '2026-03-22', 200],
  ])('at %s may be opened until %s: %s', async (moment, fim, status) => {
    await at(moment);
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    const [caminho] = await looseFiles(api, 'EDITAL', 1, cageo);
    const body = {
      numeroEdital: 'outro/2026',
      tipoEdital: 'GEOMENSOR',
      periodoAbertura: { inicio: '2026-03-01', fim },
      anexoEdital: [{ nome: 'a.pdf', caminho }],
    };
    const response = await call(api, 'POST', '/edital/save', { as: cageo, body });
    expect(response.statusCode).toBe(status);
    if (status === 422) expect(response.json().message).toBe(RULE.endDate);
  });
});

describe('a deadline', () => {
  let id: number;
  beforeEach(async () => {
    ({ idSolicitacao: id } = okay<Inscricao>(await register()));
  });
  const ask = (dataLimiteResposta: string) =>
    call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
      as: cageo,
      body: { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta },
    });
  const notify = (dataLimiteResposta: string) =>
    call(api, 'POST', '/conversa/cadastrar', {
      as: cageo,
      body: {
        assunto: 'Certidão',
        idSolicitacao: id,
        mensagens: [{ conteudo: '<p>Envie.</p>', dataLimiteResposta, anexos: [] }],
      },
    });
  const resubmit = async () => {
    const shown = okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }));
    const cadastro = await quickCadastro(api, edital, ana);
    const body = { ...cadastro, idSolicitacao: id, versao: shown.versao };
    const response = await call(api, 'PUT', '/credenciado/alterar', { as: ana, body });
    return { possible: shown.isPossivelResponder, status: response.statusCode };
  };

  test.each([
    ['2026-03-26T02:59:59.999Z', { possible: true, status: 200 }],
    ['2026-03-26T03:00:00.000Z', { possible: false, status: 422 }],
  ])('of 25 March, at %s', async (moment, outcome) => {
    okay(await ask('2026-03-25'));
    await at(moment);
    const listed = okay<unknown[]>(
      await call(api, 'GET', '/solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser', { as: ana }),
    );
    expect(listed).toHaveLength(outcome.possible ? 1 : 0);
    expect(await resubmit()).toEqual(outcome);
  });

  test.each([
    ['the last second of 21 March', '2026-03-22T02:59:59Z', '2026-03-21', 422],
    ['the last second of 21 March', '2026-03-22T02:59:59Z', '2026-03-22', 200],
    ['the first second of 22 March', '2026-03-22T03:00:00Z', '2026-03-22', 422],
    ['any moment', MIDDAY.toISOString(), '2026-04-30', 200],
    ['any moment', MIDDAY.toISOString(), '2026-05-01', 422],
  ])('given at %s (%s) may be %s: %s', async (_when, moment, day, status) => {
    await at(moment);
    expect((await notify(day)).statusCode).toBe(status);
    expect((await ask(day)).statusCode).toBe(status);
  });
});

test('prints times in the agency’s zone', async () => {
  // Still the last day of 2025 in Belém; the edital must be open then.
  await api.database.asOwner(`update edital set data_inicio = '2025-12-01T03:00:00Z'`);
  await at('2026-01-01T02:30:00Z');
  const { protocolo } = okay<Inscricao>(await register());
  expect(protocolo).toMatch(/^2025\./);
  const exported = await call(api, 'POST', '/solicitacaoCredenciado/listagem/exportar/GEOMENSOR', {
    as: cageo,
    body: { idEdital: edital.id },
  });
  expect(exported.body).toContain('31/12/2025 23:30:00');
});
