import type {
  Conversa,
  ConversaRow,
  EditalPublico,
  MinhaSolicitacao,
  Perfil,
  Solicitacao,
} from '@credenciados/contract';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, okay } from '../tests/support/domain.ts';
import { openSession } from '../tests/support/open-session.ts';
import { createTestApp, type SignedIn, type TestApp } from '../tests/support/test-app.ts';
import { DEMO_PEOPLE, type DemoPerson } from './accounts.ts';
import { seedDemo } from './seed.ts';

let api: TestApp;
beforeAll(async () => {
  // Checks every answer against the contract.
  api = await createTestApp();
  await seedDemo(api.deps);
});
afterAll(() => api.close());

async function signIn(person: DemoPerson, perfil: Perfil): Promise<SignedIn> {
  const [account] = await api.db.select().from(usuario).where(eq(usuario.cpf, person.cpf));
  if (!account) throw new Error('No such account');
  const token = await openSession(api.deps, api.db, account.id, perfil);
  return { ...account, usuarioId: account.id, token, headers: { authorization: `Bearer ${token}` } };
}

test('staff can open every solicitação with its history and download its first document', async () => {
  const as = await signIn(DEMO_PEOPLE.cageo, 'CAGEO');
  for (const { id } of await api.db.select({ id: solicitacao.id }).from(solicitacao)) {
    const found = okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
    const [document] = found.credenciado.documentos;
    if (document) {
      const path = `/publico/documentoCredenciado/findByCaminho?caminho=${document.caminho}`;
      const file = await call(api, 'GET', path, { as });
      expect([file.statusCode, file.rawPayload.length]).toEqual([200, document.tamanho]);
    }
    const history = await call(api, 'GET', `/conversa/bySolicitacao?idSolicitacao=${id}`, { as });
    for (const { mensagens } of okay<{ content: Conversa[] }>(history).content) {
      expect(mensagens.length).toBeGreaterThan(0);
    }
  }
});

test('each applicant’s account shows what its description promises', async () => {
  const mine = async (as: SignedIn) =>
    okay<MinhaSolicitacao[]>(await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as }));
  const messages = async (as: SignedIn) =>
    okay<{ content: ConversaRow[]; totalNaoLidas: number }>(
      await call(api, 'GET', '/conversa/getByUser?tamanho=999999', { as }),
    );
  const ana = await signIn(DEMO_PEOPLE.retificar, 'CREDENCIADOS');
  expect(await mine(ana)).toMatchObject([{ situacao: 'RETIFICADO', isPossivelResponder: true }]);
  const bruno = await signIn(DEMO_PEOPLE.notificado, 'CREDENCIADOS');
  const { content, totalNaoLidas } = await messages(bruno);
  expect(totalNaoLidas).toBeGreaterThan(0);
  expect(content.some(({ status }) => status === 'ENCERRADA')).toBe(true);
  expect(content.some(({ dataLimiteResposta: day }) => day !== null && new Date(day) < new Date())).toBe(true);
  const camila = await signIn(DEMO_PEOPLE.reprovado, 'CREDENCIADOS');
  expect((await mine(camila)).map(({ situacao }) => situacao).sort()).toEqual(['CREDENCIADO', 'REJEITADO']);
});

test('an analyst finds unread answers', async () => {
  const as = await signIn(DEMO_PEOPLE.cageo, 'CAGEO');
  const own = okay<{ totalNaoLidas: number }>(await call(api, 'GET', '/conversa/getByUser?tamanho=1', { as }));
  expect(own.totalNaoLidas).toBeGreaterThan(0);
});

test('visitors find an edital to register in, and the closed one of the other type', async () => {
  const found = okay<(EditalPublico | null)[]>(await call(api, 'GET', '/publico/edital'));
  expect(found.map((edital) => edital && [edital.tipoEdital, edital.valido])).toEqual([
    ['VISTORIADOR', false],
    ['GEOMENSOR', true],
  ]);
});

test('a processo can be accredited, and a solicitação from one is pending', async () => {
  const as = await signIn(DEMO_PEOPLE.duas, 'CAGEO');
  const found = await call(api, 'POST', '/processo/filtro', { as, body: { tamanho: 100 } });
  expect(okay<{ totalElements: number }>(found).totalElements).toBe(25);
  expect(await api.db.$count(solicitacao, eq(solicitacao.situacao, 'AGUARDANDO_VALIDACAO'))).toBe(3);
});
