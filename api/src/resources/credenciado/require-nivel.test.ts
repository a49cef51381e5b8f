import { type Edital, GOVBR_TEXT, type Inscricao, type NivelGovbr, type Solicitacao } from '@credenciados/contract';
import { edital as editalTable, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import {
  call,
  createDomainApp,
  makeCadastro,
  okay,
  openEdital,
  register,
  uploadPdf,
} from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

/** Sign-ins at an issuer that states each level: `identity/client/govbr-level.test.ts`. */
let api: TestApp;
let edital: Edital;
let ana: SignedIn;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  api.draft = await api.newDraft();
  edital = await openEdital(api, await api.signIn('CAGEO'));
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  id = (await register(api, edital, ana)).idSolicitacao;
  await api.db.update(editalTable).set({
    regras: { nivelGovbr: 'PRATA', alterarInscricao: true, juntarDocumento: true } as never,
  });
});

/** Ana, signed in with an account of a level. */
async function as(nivel: NivelGovbr): Promise<SignedIn> {
  const token = await openSession(api.deps, api.db, ana.usuarioId, 'CREDENCIADOS', nivel);
  return { ...ana, token, headers: { authorization: `Bearer ${token}` } };
}

async function change(who: SignedIn) {
  const { versao, credenciado } = okay<Solicitacao>(
    await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: who }),
  );
  const documentos = credenciado.documentos.map(({ caminho, nomeOriginal, tipoDocumento }) => ({
    ...{ caminho, nomeOriginal, tipoDocumento: { codigo: tipoDocumento.codigo } },
  }));
  const body = { ...(await makeCadastro(api, edital, ana)), documentos, idSolicitacao: id, versao };
  return call(api, 'PUT', '/credenciado/alterar', { as: who, body });
}

async function join(who: SignedIn) {
  const body = { idSolicitacao: id, caminho: await uploadPdf(api, 'CADASTRO', who), descricao: 'Certidão nova' };
  return call(api, 'POST', '/solicitacaoCredenciado/juntar', { as: who, body });
}

// GOV-3
test.each([
  ['a change', change],
  ['a joined document', join],
] as const)('%s needs the level that the edital asks for', async (_name, act) => {
  const refused = await act(await as('BRONZE'));
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { codigo: 'NIVEL_INSUFICIENTE', message: `${GOVBR_TEXT.pede('PRATA')} ${GOVBR_TEXT.baixo('BRONZE')}` },
  ]);
  const version = async () => {
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
    return row?.versao;
  };
  expect(await version()).toBe(1);
  okay(await act(await as('OURO')));
  expect(await version()).toBe(2);
});

// GOV-4
test('a change by an account of silver says so on its comprovante', async () => {
  expect(okay<Inscricao>(await change(await as('PRATA')))).toMatchObject({ nivel: 'PRATA' });
});

// GOV-5
test('withdrawing, asking and reading need no level: the law gives them to everybody', async () => {
  const bronze = await as('BRONZE');
  okay(await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: bronze }));
  okay(await call(api, 'PUT', `/solicitacaoCredenciado/desistir/${id}`, { as: bronze, body: { motivo: '' } }));
});

// GOV-3
test('an edital can’t ask for a level that the portal doesn’t know', async () => {
  const staff = await api.signIn('CAGEO');
  const body = {
    ...{ id: edital.id, numeroEdital: edital.numero, tipoEdital: edital.tipoEdital, anexoEdital: [] },
    periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    regras: { nivelGovbr: 'OURO' },
  };
  const refused = await call(api, 'POST', '/edital/save', { as: staff, body });
  expect([refused.statusCode, refused.json().campos]).toEqual([422, { 'regras.nivelGovbr': GOVBR_TEXT.semNiveis }]);
});
