import { CHEGADA_TEXT, type FatoHistorico, type Solicitacao } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let applicant: SignedIn;
let idSolicitacao: number;
let idDocumento: number;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  applicant = await api.signIn('CREDENCIADOS');
  ({ idSolicitacao } = await register(api, await openEdital(api, cageo), applicant));
  const found = await call(api, 'GET', `/solicitacaoCredenciado/findById/${idSolicitacao}`, { as: cageo });
  idDocumento = okay<Solicitacao>(found).credenciado.documentos[0]?.id ?? 0;
});
afterAll(() => api.close());

const record = (emissor: string, { as = cageo, id = idDocumento, resultado = 'CONFIRMADO' } = {}) =>
  call(api, 'POST', `/documentoCredenciado/codigoConferido/${id}`, { as, body: { emissor, resultado } });

describe('a check on an issuer’s page (CHE-9)', () => {
  test('is kept in the audit and the history: who, when, host, outcome', async () => {
    okay(await record('www.gov.br'));
    expect((await auditTrail(api.db)).at(-1)).toMatchObject({
      acao: 'CODIGO_CONFERIDO',
      atorId: cageo.usuarioId,
      dados: { documento: idDocumento, emissor: 'www.gov.br', resultado: 'CONFIRMADO' },
    });
    const [fact] = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${idSolicitacao}`, { as: cageo }),
    );
    expect(fact).toMatchObject({
      evento: 'CODIGO_CONFERIDO',
      titulo: 'Documento conferido na página do emissor',
      detalhe: 'O emissor confirmou o documento (www.gov.br)',
      ator: { nome: 'Carla Dias', papel: 'COMISSAO' },
    });
  });

  test.each(['gov.br.example.com', 'xgov.br', 'example.com'])(
    'on %s, which isn’t listed, is refused',
    async (emissor) => {
      const before = (await auditTrail(api.db)).length;
      const answer = await record(emissor);
      expect([answer.statusCode, answer.json().message]).toEqual([422, CHEGADA_TEXT.unknownIssuer]);
      expect(await auditTrail(api.db)).toHaveLength(before);
    },
  );

  test('is refused to others, and for a document that doesn’t exist', async () => {
    expect((await record('gov.br', { as: applicant })).statusCode).toBe(403);
    expect((await record('gov.br', { as: await api.signIn('GESTAO_DE_CREDENCIADOS') })).statusCode).toBe(403);
    expect((await record('gov.br', { id: 999_999 })).statusCode).toBe(404);
    expect((await record('gov.br', { resultado: 'OUTRO' })).statusCode).toBe(400);
  });
});
