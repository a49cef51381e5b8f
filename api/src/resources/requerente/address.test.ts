import type { Conversa, Edital, Solicitacao } from '@credenciados/contract';
import { outbox, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, makeCadastro, okay, openEdital } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { remindDeadlines } from '../solicitacao/remind-deadlines.ts';

const OF_ACCOUNT = 'conta@exemplo.br';
const FIRST = 'primeiro@exemplo.br';
const LATEST = 'ultimo@exemplo.br';

let api: TestApp;
let carla: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  await api.database.allowAnyState();
  carla = await api.signIn('CAGEO', { email: 'carla@orgao.gov.br' });
  ana = await api.signIn('CREDENCIADOS', { email: OF_ACCOUNT });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  edital = await openEdital(api, carla);
  const cadastro = await makeCadastro(api, edital, ana);
  cadastro.pessoa.email = FIRST;
  const inscricao = okay<{ idSolicitacao: number }>(
    await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body: cadastro }),
  );
  id = inscricao.idSolicitacao;
});

/** Recipients of the messages that an act queues, in order; earlier messages are deleted first. */
async function sentTo(act: () => Promise<unknown>): Promise<string[]> {
  await api.db.delete(outbox);
  await act();
  const rows = await api.db.select().from(outbox).orderBy(outbox.id);
  return rows.map(({ destinatario }) => destinatario);
}

const ask = async () => {
  const body = { assunto: 'Corrigir', mensagem: '<p>Corrija.</p>', dataLimiteResposta: '2026-03-30' };
  okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as: carla, body }));
};
const decide = (aprovar: boolean) => async () => {
  const body = { id, aprovar, justificativa: aprovar ? '' : 'Falta um documento.' };
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body }));
};
const notify = async () => {
  const mensagens = [{ conteudo: '<p>Envie.</p>', dataLimiteResposta: '2026-03-30' }];
  const body = { assunto: 'Certidão vencida', idSolicitacao: id, mensagens };
  return okay<Conversa>(await call(api, 'POST', '/conversa/cadastrar', { as: carla, body }));
};
const reply = async (as: SignedIn, conversa: Conversa) => {
  const body = { conversa: { id: conversa.id }, conteudo: '<p>Segue.</p>' };
  okay(await call(api, 'POST', '/mensagem/resposta', { as, body }));
};

/** Sends the rectified solicitação with another address. */
async function rectify(): Promise<void> {
  await ask();
  const { versao, credenciado } = okay<Solicitacao>(
    await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }),
  );
  const cadastro = await makeCadastro(api, edital, ana);
  cadastro.pessoa.email = LATEST;
  const documentos = credenciado.documentos.map(({ caminho, nomeOriginal, tipoDocumento }) => ({
    caminho,
    nomeOriginal,
    tipoDocumento: { codigo: tipoDocumento.codigo },
  }));
  const body = { ...cadastro, documentos, idSolicitacao: id, versao };
  okay(await call(api, 'PUT', '/credenciado/alterar', { as: ana, body }));
}

// ANL-4, CTA-9
describe('mail about a solicitação goes to the address of its latest version', () => {
  const KINDS: Record<string, () => Promise<unknown>> = {
    'asking for a rectification': ask,
    'an approval': decide(true),
    'a rejection': decide(false),
    'a notification': notify,
  };

  test.each(Object.keys(KINDS))('%s', async (kind) => {
    const act = KINDS[kind];
    if (!act) throw new Error('No such kind');
    expect(await sentTo(act)).toEqual([FIRST]);
    await api.database.asOwner(
      `update solicitacao set situacao = 'AGUARDANDO_APROVACAO', justificativa = null, prazo_retificacao = null`,
    );
    await rectify();
    expect(await sentTo(act)).toEqual([LATEST]);
  });

  test('the comprovante of that version, and the request for it if it wasn’t sent yet', async () => {
    expect(await sentTo(rectify)).toEqual([LATEST, LATEST]);
  });

  test('a message of the committee; one of the applicant goes to the other side', async () => {
    await rectify();
    const conversa = await notify();
    expect(await sentTo(() => reply(carla, conversa))).toEqual([LATEST]);
    expect(await sentTo(() => reply(ana, conversa))).toEqual(['carla@orgao.gov.br']);
  });

  test('a reminder to answer, and one to rectify', async () => {
    await rectify();
    await notify();
    await ask();
    api.setNow(new Date('2026-03-27T12:00:00Z'));
    expect(await sentTo(() => remindDeadlines(api.deps))).toEqual([LATEST, LATEST]);
  });

  test('mails about validation and de-accreditation after a processo', async () => {
    await rectify();
    await api.db.update(solicitacao).set({ situacao: 'AGUARDANDO_VALIDACAO' }).where(eq(solicitacao.id, id));
    for (const [action, more] of [
      ['validarCredenciado', {}],
      ['descredenciar', { motivo: 'A pedido.' }],
    ] as const) {
      const act = async () =>
        okay(await call(api, 'POST', `/solicitacaoCredenciado/${action}`, { as: carla, body: { id, ...more } }));
      expect(await sentTo(act)).toEqual([LATEST]);
    }
  });

  test('undelivered mail goes to the new address when sent again', async () => {
    await sentTo(notify);
    await api.db.update(outbox).set({ falhouEm: MIDDAY, erro: 'EENVELOPE 550' });
    await rectify();
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/reenviarEmails/${id}`, { as: carla }));
    const [first] = await api.db.select().from(outbox).orderBy(outbox.id);
    expect(first).toMatchObject({
      assunto: 'Responda até 30/03/2026: Certidão vencida',
      destinatario: LATEST,
      falhouEm: null,
    });
  });

  test('the account’s, if a solicitação from a processo has none; none without either', async () => {
    await api.db.update(solicitacao).set({ email: '' }).where(eq(solicitacao.id, id));
    expect(await sentTo(notify)).toEqual([OF_ACCOUNT]);
    await api.db.update(usuario).set({ email: '' }).where(eq(usuario.id, ana.usuarioId));
    expect(await sentTo(notify)).toEqual([]);
    await api.db.update(usuario).set({ email: OF_ACCOUNT }).where(eq(usuario.id, ana.usuarioId));
  });
});
