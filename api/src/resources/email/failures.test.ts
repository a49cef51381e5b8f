import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { Solicitacao, SolicitacaoRow } from '@credenciados/contract';
import { auditoria, outbox } from '@credenciados/platform/db/schema/index';
import { DeliveryError, deliverMail } from '@credenciados/platform/mail/deliver-mail';
import { failureReason } from '@credenciados/platform/mail/delivery-failure';
import { maskEmail } from '@credenciados/platform/mail/failures.queries';
import { createMailer } from '@credenciados/platform/mail/mailer';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startJobs } from '../../jobs.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
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
let idEdital: number;

beforeAll(async () => {
  api = await createDomainApp();
  server = await startMailServer();
  cageo = await api.signIn('CAGEO');
  gestao = await api.signIn('GESTAO_DE_CREDENCIADOS');
  ana = await api.signIn('CREDENCIADOS');
  const edital = await openEdital(api, cageo);
  idEdital = edital.id;
  ({ idSolicitacao: id } = await register(api, edital, {
    ...ana,
    email: 'ana.souza@exemplo.br',
  }));
});
afterAll(async () => {
  await server.close();
  await api.close();
});
beforeEach(() => api.database.clear(['outbox', 'mensagem_anexo', 'mensagem', 'conversa', 'conversa_pessoa']));

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
    assunto: 'Responda até 30/03/2026: Certidão vencida',
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
  const audited = await auditTrail(api.db, eq(auditoria.acao, 'EMAIL_REENVIADO'));
  expect(audited.at(-1)).toMatchObject({ atorId: cageo.usuarioId, entidadeId: String(mail) });
});

// FIL-1
describe('an e-mail that couldn’t be sent yet', () => {
  const row = async () => {
    const body = { idEdital };
    const url = '/solicitacaoCredenciado/findByFiltro';
    return okay<{ content: SolicitacaoRow[] }>(await call(api, 'POST', url, { as: cageo, body })).content[0];
  };
  const deliverTo = (smtpUrl: string, mail: number) => {
    const settings = { smtpUrl, smtpRequireTls: false, mailFrom: 'portal@exemplo.br' };
    return deliverMail(api.deps, { mailer: createMailer(settings), attachments: ATTACHMENTS }, { id: mail });
  };

  test('is shown to staff only with the time of its retry, while the server is down', async () => {
    const dead = await startMailServer();
    await dead.close();
    const config = { ...api.config, smtpUrl: dead.url, smtpRequireTls: false, mailFrom: 'portal@exemplo.br' };
    await api.database.asOwner('delete from graphile_worker._private_jobs');
    const mail = await notify();
    const jobs = await startJobs({ ...api.deps, config }, api.database.appUrl, api.app);
    try {
      await until(async () => (await find(cageo)).emailsAdiados?.length === 1);
    } finally {
      await jobs.stop();
    }
    const [told] = (await find(cageo)).emailsAdiados ?? [];
    expect(told).toEqual({
      id: mail,
      assunto: 'Responda até 30/03/2026: Certidão vencida',
      destinatario: 'a***@exemplo.br',
      ate: expect.any(String),
      motivo: 'O portal ainda não conseguiu entregar a mensagem ao servidor de e-mail.',
    });
    expect((await row())?.emailAdiadoAte).toBe(told?.ate);
    expect(await find(ana)).not.toHaveProperty('emailsAdiados');
    const { rows } = await api.database.asOwner(
      `select run_at, created_at, now() as asked from graphile_worker._private_jobs
       where attempts = 1 and last_error is not null`,
    );
    // The e-mail failed between two times; the queue's next attempt and the announced one are equally long after it.
    const [{ run_at, created_at, asked }] = rows;
    const failed = run_at.getTime() - (new Date(told?.ate ?? '').getTime() - MIDDAY.getTime());
    expect(failed).toBeGreaterThanOrEqual(created_at.getTime());
    expect(failed).toBeLessThanOrEqual(asked.getTime());
  });

  test('is shown while the server is slow, and no longer once it is sent', async () => {
    const slow = net.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const { port } = slow.address() as AddressInfo;
    const mail = await notify();
    await expect(deliverTo(`smtp://127.0.0.1:${port}?greetingTimeout=200`, mail)).rejects.toThrow(DeliveryError);
    slow.close();
    expect((await find(cageo)).emailsAdiados).toMatchObject([{ id: mail }]);
    server.refuse.RCPT.push(450);
    await expect(deliverTo(server.url, mail)).rejects.toThrow(DeliveryError);
    const [told] = (await find(gestao)).emailsAdiados ?? [];
    // Second pause of the queue: e² seconds.
    expect(told?.ate).toBe(new Date(MIDDAY.getTime() + Math.exp(2) * 1000).toISOString());
    expect(told?.motivo).toBe('O servidor de e-mail não aceitou a mensagem por enquanto.');
    expect(await deliverTo(server.url, mail)).toBe('delivered');
    expect((await find(cageo)).emailsAdiados).toEqual([]);
    expect((await row())?.emailAdiadoAte).toBeNull();
  });

  test('is shown as undelivered once it is given up', async () => {
    const mail = await notify();
    await api.db.update(outbox).set({ tentativas: 10 }).where(eq(outbox.id, mail));
    server.refuse.CONNECT.push(421, 421);
    await expect(deliverTo(server.url, mail)).rejects.toThrow(DeliveryError);
    expect(await find(cageo)).toMatchObject({ emailsAdiados: [{ id: mail }], falhasEmail: [] });
    expect(await deliverTo(server.url, mail)).toBe('given up');
    expect(await find(cageo)).toMatchObject({ emailsAdiados: [], falhasEmail: [{ id: mail }] });
  });
});

test('two concurrent resends send it once', async () => {
  await bounce();
  const audited = () => api.db.$count(auditoria, eq(auditoria.acao, 'EMAIL_REENVIADO'));
  const before = await audited();
  const answers = await Promise.all([resend(cageo), resend(cageo)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await audited()).toBe(before + 1);
});

test('a missing solicitação is not found; readers and applicants may not resend', async () => {
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
