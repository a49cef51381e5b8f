import { type Andamento, COMPROVANTE_TEXT, type Edital, type Inscricao } from '@credenciados/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createDomainApp, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;
let inscricao: Inscricao;
let other: Inscricao;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO');
  edital = await openEdital(api, carla);
  inscricao = await register('Ana Souza');
  other = await register('Bento Reis');
});
afterAll(() => api.close());

async function register(nome: string): Promise<Inscricao> {
  const person = await api.signIn('CREDENCIADOS', { nome });
  const body = await quickCadastro(api, edital, person);
  return okay<Inscricao>(await call(api, 'POST', '/publico/credenciado/cadastrar', { as: person, body }));
}
const find = (protocolo: string, codigoComprovante: string) =>
  call(api, 'POST', '/publico/comprovante/andamento', { body: { protocolo, codigoComprovante } });

// REQ-3
test('a visitor with protocolo and code sees state and dates, and no personal data', async () => {
  const { protocolo, codigoComprovante } = inscricao;
  const answer = await find(protocolo, codigoComprovante.toLowerCase().replaceAll('-', ''));
  expect(okay<Andamento>(answer)).toEqual({
    protocolo,
    edital: { numero: edital.numero, tipoEdital: edital.tipoEdital },
    situacao: 'AGUARDANDO_APROVACAO',
    dataCadastro: inscricao.dataCadastro,
    desde: inscricao.dataCadastro,
    prazoRetificacao: null,
  });
  expect(answer.body).not.toContain('Ana');
});

test('the deadline of a rectification is shown, its message isn’t', async () => {
  const body = { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25' };
  okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${other.idSolicitacao}`, { as: carla, body }));
  const answer = await find(other.protocolo, other.codigoComprovante);
  expect(okay<Andamento>(answer)).toMatchObject({
    situacao: 'RETIFICADO',
    prazoRetificacao: '2026-03-26T02:59:59.000Z',
  });
  expect(answer.body).not.toContain('Reenvie');
});

test('a wrong protocolo, and the code of another solicitação, get one answer', async () => {
  for (const [protocolo, codigo] of [
    ['2026.00000000-0', inscricao.codigoComprovante],
    [inscricao.protocolo, other.codigoComprovante],
  ] as const) {
    const answer = await find(protocolo, codigo);
    expect([answer.statusCode, answer.json().message]).toEqual([404, COMPROVANTE_TEXT.semAndamento]);
  }
  expect((await find(inscricao.protocolo, 'curto')).json().campos).toEqual({
    codigoComprovante: COMPROVANTE_TEXT.codigo,
  });
});
