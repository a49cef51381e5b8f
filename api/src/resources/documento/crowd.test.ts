import { type Arquivo, type EndpointKey, endpoints } from '@credenciados/contract';
import { arquivo, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDomainApp, makeCadastro, okay, openEdital, pdf, wholeUpload } from '../../tests/support/domain.ts';
import { nextCpf, type TestApp, type TestDraft } from '../../tests/support/test-app.ts';
import { signProva } from '../contato/contato.tokens.ts';

const PEOPLE = 60;
const FILES = 6;
/** Everybody is in one hall, behind one address. */
const remoteAddress = '192.0.2.60';
let api: TestApp;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());

test('sixty people with six files each register at once behind one address, without a refusal', async () => {
  const edital = await openEdital(api, await api.signIn('CAGEO'));
  const sample = await makeCadastro(api, edital);
  const email = sample.pessoa.email;
  const before = await api.db.$count(solicitacao);

  const send = async ({ headers }: TestDraft) => {
    const { payload, headers: type } = wholeUpload('a.pdf', pdf(2000));
    const url = '/credenciados/publico/documentoCredenciado/upload';
    const answer = await api.app.inject({
      method: 'POST',
      url,
      headers: { ...type, ...headers },
      remoteAddress,
      payload,
    });
    return okay<Arquivo>(answer).key;
  };
  const register = async () => {
    const draft = await api.newDraft();
    const keys: string[] = [];
    for (let count = 0; count < FILES; count += 1) keys.push(await send(draft));
    const documentos = sample.documentos.map((document, place) => ({ ...document, caminho: keys[place] ?? '' }));
    const pessoa = { ...sample.pessoa, pessoaFisica: { cpf: nextCpf(), nome: 'Ana Souza' } };
    const contato = { confirmado: true, prova: await signProva(api.deps, { email, donos: [draft.dono] }) };
    const url = '/credenciados/publico/credenciado/cadastrar';
    const payload = { ...sample, pessoa, documentos, contato };
    okay(await api.app.inject({ method: 'POST', url, headers: draft.headers, remoteAddress, payload }));
  };
  await Promise.all(Array.from({ length: PEOPLE }, register));
  expect(await api.db.$count(solicitacao)).toBe(before + PEOPLE);
  expect(await api.db.$count(arquivo)).toBeGreaterThanOrEqual(PEOPLE * FILES);
}, 120_000);

test('calls of a form are rate-limited per draft, not per address', () => {
  const asked: EndpointKey[] = [
    'POST /publico/rascunho',
    'POST /publico/documentoCredenciado/upload',
    'POST /publico/contato/codigo',
    'POST /publico/contato/confirmar',
    'POST /publico/contato/situacao',
    'POST /publico/credenciado/formulario',
    'POST /publico/credenciado/cadastrar',
    'POST /publico/titularidade/pedir',
    'POST /sessao/receber',
  ];
  for (const key of asked) expect([key, 'rateLimit' in endpoints[key]]).toEqual([key, false]);
});
