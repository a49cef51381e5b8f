import type { Solicitacao } from '@credenciados/shared/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditoria, outbox } from '../../platform/db/tables.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import { failureReason } from '../../platform/mail/delivery-failure.ts';
import { maskEmail } from '../../platform/mail/failures.queries.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { ATTACHMENTS } from './attachments.ts';

let api: TestApp;
let server: MailServer;
let cageo: SignedIn;
let gestao: SignedIn;
let ana: SignedIn;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  server = await startMailServer();
  cageo = await api.signIn('CAGEO');
  gestao = await api.signIn('GESTAO_DE_CREDENCIADOS');
  ana = await api.signIn('CREDENCIADOS');
  ({ idSolicitacao: id } = await register(api, await openEdital(api, cageo), {
    ...ana,
    email: 'ana.souza@exemplo.br',
  }));
});
afterAll(async () => {
  await server.close();
  await api.close();
});
beforeEach(() => api.database.asOwner('truncate outbox, mensagem_anexo, mensagem, conversa'));

const find = async (as: SignedIn) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const resend = (as: SignedIn, which = id) =>
  call(api, 'PUT', `/solicitacaoCredenciado/reenviarEmails/${which}`, { as });
const mailer = () => createMailer({ smtpUrl: server.url, smtpRequireTls: false, mailFrom: 'portal@exemplo.br' });

async function notify(): Promise<number> {
  const mensagens = [{ conteudo: '<p>Envie.</p>', dataLimiteResposta: '2026-03-30', anexos: [] }];
  const body = { assunto: 'Certidão vencida', idSolicitacao: id, mensagens };
  okay(await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body }));
  const [mail] = await api.db.select({ id: outbox.id }).from(outbox);
  if (!mail) throw new Error('No e-mail was queued');
  return mail.id;
}

async function bounce(): Promise<number> {
  const mail = await notify();
  server.refuse.RCPT.push(550);
  expect(await deliverMail(api.deps, { mailer: mailer(), attachments: ATTACHMENTS }, { id: mail })).toBe('given up');
  return mail;
}

test('an e-mail that bounced is shown to staff on its solicitação, and to nobody else', async () => {
  expect((await find(cageo)).falhasEmail).toEqual([]);
  const mail = await bounce();
  const shown = {
    id: mail,
    assunto: 'Notificação: Certidão vencida',
    destinatario: 'a***@exemplo.br',
    quando: MIDDAY.toISOString(),
    motivo: 'O endereço de e-mail não existe ou não recebe mensagens.',
  };
  for (const as of [cageo, gestao]) expect((await find(as)).falhasEmail).toEqual([shown]);
  expect(await find(ana)).not.toHaveProperty('falhasEmail');
});

test('staff send it again: it is delivered, and no longer shown', async () => {
  const mail = await bounce();
  okay(await resend(cageo));
  expect((await find(cageo)).falhasEmail).toEqual([]);
  const job = await api.database.asOwner('select payload from graphile_worker._private_jobs order by id desc limit 1');
  expect(job.rows[0]).toEqual({ payload: { id: mail } });
  expect(await deliverMail(api.deps, { mailer: mailer(), attachments: ATTACHMENTS }, { id: mail })).toBe('delivered');
  expect(server.received.at(-1)?.to).toBe('ana.souza@exemplo.br');
  const audited = await api.db.select().from(auditoria).where(eq(auditoria.acao, 'EMAIL_REENVIADO'));
  expect(audited.at(-1)).toMatchObject({ atorId: cageo.usuarioId, entidadeId: String(mail) });
});

test('two at once send it again once', async () => {
  await bounce();
  const audited = () => api.db.$count(auditoria, eq(auditoria.acao, 'EMAIL_REENVIADO'));
  const before = await audited();
  const answers = await Promise.all([resend(cageo), resend(cageo)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await audited()).toBe(before + 1);
});

test('a solicitação that is not there is not found; who only reads, or applies, may not', async () => {
  expect((await resend(cageo, 2_000_000_000)).statusCode).toBe(404);
  for (const as of [gestao, ana]) expect((await resend(as)).statusCode).toBe(403);
});

test.each([
  ['EENVELOPE 550', 'O endereço de e-mail não existe ou não recebe mensagens.'],
  ['EENVELOPE', 'O endereço de e-mail não existe ou não recebe mensagens.'],
  ['EENVELOPE 552', 'A caixa de e-mail do destinatário está cheia.'],
  ['EMESSAGE 554', 'O servidor de e-mail do destinatário recusou a mensagem.'],
  ['EENVELOPE 450', 'O servidor de e-mail não aceitou a mensagem, mesmo depois de várias tentativas.'],
  ['ESOCKET', 'O portal não conseguiu entregar a mensagem ao servidor de e-mail, mesmo depois de várias tentativas.'],
  ['EAUTH 535', 'O portal não conseguiu entregar a mensagem ao servidor de e-mail, mesmo depois de várias tentativas.'],
  [null, 'O portal não conseguiu entregar a mensagem ao servidor de e-mail, mesmo depois de várias tentativas.'],
])('%s in words', (codigo, words) => expect(failureReason(codigo)).toBe(words));

test.each([
  ['maria@exemplo.br', 'm***@exemplo.br'],
  ['a@b.c', 'a***@b.c'],
  ['sem endereço', 's***'],
])('%s hides the name', (email, shown) => expect(maskEmail(email)).toBe(shown));
