import { type Arquivo, type Cadastro, type Edital, ERROR, type Solicitacao } from '@credenciados/contract';
import { arquivo, documento } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, makeCadastro, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { accountOwner } from './rascunho.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let documentos: Solicitacao['credenciado']['documentos'];
let caminho: string;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  api.draft = await api.newDraft();
  edital = await openEdital(api, cageo);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  const { idSolicitacao } = await register(api, edital, ana);
  const found = await call(api, 'GET', `/solicitacaoCredenciado/findById/${idSolicitacao}`, { as: ana });
  documentos = okay<Solicitacao>(found).credenciado.documentos;
  caminho = documentos[0]?.caminho ?? '';
});

const copy = (key: string, as?: SignedIn) =>
  call(api, 'POST', '/documentoCredenciado/copiar', { body: { caminho: key }, ...(as && { as }) });

// DOC-12
describe('a documento of the person’s own solicitação', () => {
  test('is copied as the person’s own upload and bound by the next registration; the first one stays', async () => {
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    const next = await openEdital(api, cageo);
    const copies: Cadastro['documentos'] = [];
    // One after the other, as the form uploads.
    for (const { caminho: key, tipoDocumento } of documentos) {
      const { caminho: of, nome } = okay<Arquivo>(await copy(key, ana));
      copies.push({ caminho: of, nomeOriginal: nome, tipoDocumento: { codigo: tipoDocumento.codigo } });
    }
    expect(copies.map(({ caminho: of }) => of)).not.toContain(caminho);
    const cadastro = { ...(await makeCadastro(api, next, ana)), documentos: copies };
    okay(await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body: cadastro }));
    const bound = await api.db
      .select()
      .from(documento)
      .where(eq(documento.arquivoKey, copies[0]?.caminho ?? ''));
    expect(bound).toHaveLength(1);
    const [first] = await api.db.select().from(arquivo).where(eq(arquivo.key, caminho));
    const [second] = await api.db
      .select()
      .from(arquivo)
      .where(eq(arquivo.key, copies[0]?.caminho ?? ''));
    expect(second).toMatchObject({ sha256: first?.sha256, tamanho: first?.tamanho, nomeOriginal: first?.nomeOriginal });
    const read = await call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${caminho}`, { as: ana });
    expect(read.statusCode).toBe(200);
  });

  test('is hidden from everybody else: another applicant, staff, a visitor', async () => {
    const other = await api.signIn('CREDENCIADOS', { nome: 'Bia Lima' });
    const refused = await copy(caminho, other);
    expect([refused.statusCode, refused.json().message]).toEqual([404, ERROR.fileNotFound]);
    expect((await copy(caminho, cageo)).statusCode).toBe(403);
    expect((await copy(caminho)).statusCode).toBe(401);
    expect(
      await api.db
        .select()
        .from(arquivo)
        .where(eq(arquivo.dono, accountOwner(other.usuarioId))),
    ).toEqual([]);
  });

  test('can’t be bound by its own key, after it was replaced, or if it doesn’t exist', async () => {
    const cadastro = await makeCadastro(api, edital, ana);
    const sent = documentos.map(({ caminho: key, nomeOriginal, tipoDocumento }) => ({
      caminho: key,
      nomeOriginal,
      tipoDocumento: { codigo: tipoDocumento.codigo },
    }));
    const answer = await call(api, 'POST', '/publico/credenciado/cadastrar', {
      as: ana,
      body: { ...cadastro, documentos: sent },
    });
    expect(answer.json().message).toContain(ERROR.fileNotFound);
    await api.db.update(documento).set({ substituidoEm: MIDDAY }).where(eq(documento.arquivoKey, caminho));
    expect((await copy(caminho, ana)).statusCode).toBe(404);
    expect((await copy('A'.repeat(32), ana)).statusCode).toBe(404);
  });
});
