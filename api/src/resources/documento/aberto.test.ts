import type { DocumentoAberto, Solicitacao } from '@credenciados/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let other: SignedIn;
let applicant: SignedIn;
let idSolicitacao: number;
let documentos: number[];

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  other = await api.signIn('CAVISTORIA');
  applicant = await api.signIn('CREDENCIADOS');
  ({ idSolicitacao } = await register(api, await openEdital(api, cageo), applicant));
  const found = await call(api, 'GET', `/solicitacaoCredenciado/findById/${idSolicitacao}`, { as: cageo });
  documentos = okay<Solicitacao>(found).credenciado.documentos.map(({ id }) => id);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['documento_aberto']);
});

const mark = (id: number, as: SignedIn = cageo) => call(api, 'PUT', `/documentoCredenciado/aberto/${id}`, { as });
const marks = async (as: SignedIn = cageo, id = idSolicitacao) =>
  okay<DocumentoAberto[]>(await call(api, 'GET', `/documentoCredenciado/abertos/${id}`, { as }));

describe('documents that an analyst has opened', () => {
  test('are recorded with the time of the last opening', async () => {
    expect(await marks()).toEqual([]);
    const [first = 0, second = 0] = documentos;
    okay(await mark(second));
    okay(await mark(first));
    const later = new Date(MIDDAY.getTime() + 60_000);
    api.setNow(later);
    okay(await mark(second));
    expect(await marks()).toEqual([
      { idDocumento: first, abertoEm: MIDDAY.toISOString() },
      { idDocumento: second, abertoEm: later.toISOString() },
    ]);
  });

  test('are recorded for each analyst', async () => {
    const [first = 0] = documentos;
    okay(await mark(first, other));
    // The committee sees that somebody has opened it; only that person sees when (ANL-11).
    expect(await marks()).toEqual([{ idDocumento: first, abertoEm: null }]);
    expect(await marks(other)).toEqual([{ idDocumento: first, abertoEm: MIDDAY.toISOString() }]);
    okay(await mark(first));
    expect(await marks()).toEqual([{ idDocumento: first, abertoEm: MIDDAY.toISOString() }]);
  });

  test('are recorded once, however often they are opened at once', async () => {
    const [first = 0] = documentos;
    const answers = await Promise.all(Array.from({ length: 8 }, () => mark(first)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await marks()).toHaveLength(1);
  });

  test('belong to the requested solicitação, and exist', async () => {
    okay(await mark(documentos[0] ?? 0));
    const none = await call(api, 'GET', `/documentoCredenciado/abertos/${idSolicitacao + 1}`, { as: cageo });
    expect(none.statusCode).toBe(404);
    expect((await mark(2_000_000_000)).statusCode).toBe(404);
    expect((await mark(0)).statusCode).toBe(400);
  });

  test('are hidden from applicants', async () => {
    expect((await mark(documentos[0] ?? 0, applicant)).statusCode).toBe(403);
    const asked = await call(api, 'GET', `/documentoCredenciado/abertos/${idSolicitacao}`, { as: applicant });
    expect(asked.statusCode).toBe(403);
  });
});
