import { auditoria, outbox } from '@credenciados/platform/db/schema/index';
import { collectExpired } from '@credenciados/platform/jobs/collect';
import { unsealText } from '@credenciados/platform/keys/sealed-text';
import { DeliveryError, deliverMail, resumeDeliveries } from '@credenciados/platform/mail/deliver-mail';
import { createMailer } from '@credenciados/platform/mail/mailer';
import { enqueueMail, enqueueSecretMail, type Mail, queueDelivery } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { someMail } from '@credenciados/platform/testing/some-mail';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startJobs } from '../../../jobs.ts';
import { ATTACHMENTS } from '../../../resources/email/attachments.ts';
import { auditTrail } from '../../support/audit-trail.ts';
import { headerOf, type MailServer, startMailServer } from '../../support/mail-server.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;
let server: MailServer;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  api.setNow(null);
  await server.close();
  await api.database.asOwner('delete from graphile_worker._private_jobs');
});

let events = 0;
const rowOf = async (id: number) => {
  const [row] = await api.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error('No outbox row');
  return row;
};

async function queue(changes: Partial<Mail> = {}): Promise<number> {
  const evento = `TESTE:${++events}`;
  const rendered = composeMail({
    modelo: 'CONVERSA',
    assunto: 'Retificação: ação nº 2',
    saudacao: 'Olá, João.',
    paragrafos: ['Até amanhã.'],
  });
  await enqueueMail(api.db, { evento, destinatario: 'maria@exemplo.gov.br', ...rendered, ...changes });
  const [row] = await api.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.evento, evento));
  if (!row) throw new Error('No outbox row');
  return row.id;
}

const settings = (changes: { smtpUrl?: string; smtpRequireTls?: boolean } = {}) => ({
  smtpUrl: server.url,
  smtpRequireTls: false,
  mailFrom: 'Portal <portal@exemplo.gov.br>',
  ...changes,
});
const deliver = (id: number, changes = {}) =>
  deliverMail(api.deps, { mailer: createMailer(settings(changes)), attachments: ATTACHMENTS }, { id });
const passMinutes = (minutes: number) => api.setNow(new Date(Date.now() + minutes * 60_000));

it('the check at the start reports a server that is away or refuses the sign-in, and sends nothing', async () => {
  const { health } = api.deps;
  const mailerAt = (smtpUrl: string) => createMailer(settings({ smtpUrl }), health.breaker('email'));
  await mailerAt(server.url)?.check();
  expect([health.state('email').ok, server.received]).toEqual([true, []]);
  await server.close();
  await expect(mailerAt(server.url)?.check()).rejects.toThrow();
  expect(health.state('email')).toMatchObject({ ok: false, motivo: 'ESOCKET' });
});

describe('a message', () => {
  it('arrives once, as text and as HTML, with its headers', async () => {
    const id = await queue();
    expect(await deliver(id)).toBe('delivered');
    expect(await deliver(id)).toBe('passed');
    expect(server.received.map(({ to }) => to)).toEqual(['maria@exemplo.gov.br']);
    const raw = server.received[0]?.raw ?? '';
    expect(headerOf(raw, 'Message-ID')).toBe(`<outbox-${id}@localhost>`);
    expect(headerOf(raw, 'Subject')).toBe('Retificação: ação nº 2');
    expect(headerOf(raw, 'From')).toBe('Portal <portal@exemplo.gov.br>');
    expect(headerOf(raw, 'To')).toBe('maria@exemplo.gov.br');
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(raw, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(raw.match(/Content-Type: text\/(plain|html); charset=utf-8/g)).toEqual([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ]);
    expect(await rowOf(id)).toMatchObject({
      tentativas: 1,
      erro: null,
      emEnvioDesde: null,
      enviadoEm: expect.any(Date),
    });
  });

  it.each([
    'á'.repeat(200),
    `${'Solicitação de credenciamento nº 7 ção '.repeat(6)}fim`.slice(0, 200),
    '🧭'.repeat(100),
    `${'ã'.repeat(199)}\r\nBcc: todos@mau.example`,
  ])('has its subject whole, folded by RFC 2047: %s', async (assunto) => {
    const id = await queue({ assunto });
    expect(await deliver(id)).toBe('delivered');
    const raw = server.received[0]?.raw ?? '';
    const [, folded = ''] = /^Subject: ((?:.*\r\n[ \t])*.*)\r\n/m.exec(raw) ?? [];
    for (const line of `Subject: ${folded}`.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
    for (const [word] of folded.matchAll(/=\?\S+\?=/g)) expect(word.length).toBeLessThanOrEqual(75);
    // Line breaks, which would end a header, become spaces.
    expect(headerOf(raw, 'Subject')).toBe(assunto.replace(/\r\n/g, ' ').trim());
    expect(raw).not.toMatch(/^Bcc:/m);
  });

  it('from the former release, without content, is sent by its text', async () => {
    const id = await queue({ texto: 'Bom dia.\n\nLeia o aviso.\n\nPortal\nMensagem automatica.' });
    await api.db.update(outbox).set({ conteudo: null }).where(eq(outbox.id, id));
    expect(await deliver(id)).toBe('delivered');
    // In the text, in the HTML, and in the preview line of mail programs.
    expect(server.received[0]?.raw.replaceAll('=\r\n', '').match(/Leia o aviso/g)).toHaveLength(3);
  });

  it('goes to the recipient alone, whatever the address contains', async () => {
    const id = await queue({ destinatario: 'maria@exemplo.gov.br, outro@exemplo.gov.br' });
    await deliver(id).catch((error: unknown) => expect(error).toBeInstanceOf(DeliveryError));
    expect(server.received.every(({ to }) => to !== 'outro@exemplo.gov.br' && !to.includes(','))).toBe(true);
  });

  it.each([
    ['CONNECT', 421],
    ['RCPT', 450],
    ['DATA', 451],
  ] as const)('that is deferred (%s answered %d) waits, and arrives on a retry', async (kind, code) => {
    server.refuse[kind].push(code);
    const id = await queue();
    await expect(deliver(id)).rejects.toThrow(DeliveryError);
    const waiting = await rowOf(id);
    expect(waiting).toMatchObject({ tentativas: 1, enviadoEm: null, falhouEm: null, emEnvioDesde: null });
    expect(waiting.erro).toContain(String(code));
    expect(await deliver(id)).toBe('delivered');
    expect(server.received).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ tentativas: 2, erro: null });
  });

  it.each([
    ['RCPT', 550],
    ['DATA', 554],
  ] as const)(
    'that is refused permanently (%s answered %d) is not retried, and is kept as failed',
    async (kind, code) => {
      server.refuse[kind].push(code);
      const id = await queue({ solicitacaoId: 7 });
      expect(await deliver(id)).toBe('given up');
      expect(await deliver(id)).toBe('passed');
      expect(server.received).toEqual([]);
      const failed = await rowOf(id);
      expect(failed).toMatchObject({ enviadoEm: null, falhouEm: expect.any(Date) });
      expect(failed.erro).toMatch(new RegExp(`^E[A-Z]+ ${code}$`));
      const audited = await auditTrail(api.db, eq(auditoria.acao, 'EMAIL_NAO_ENTREGUE'));
      expect(audited.at(-1)).toMatchObject({ entidadeId: String(id), dados: { solicitacaoId: 7, erro: failed.erro } });
    },
  );

  it('to an invalid address is given up at once', async () => {
    const id = await queue({ destinatario: 'sem endereço' });
    expect(await deliver(id)).toBe('given up');
    expect((await rowOf(id)).erro).toMatch(/^EENVELOPE/);
  });

  it('waits while the server is dead, and arrives when it is back', async () => {
    const { port } = server;
    await server.close();
    const id = await queue();
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    await expect(deliver(id, { smtpUrl })).rejects.toThrow(DeliveryError);
    expect(await rowOf(id)).toMatchObject({ tentativas: 1, falhouEm: null, erro: expect.stringMatching(/^E/) });
    server = await startMailServer({ port });
    expect(await deliver(id, { smtpUrl })).toBe('delivered');
  });

  it('is given up when the server stays dead', async () => {
    const id = await queue();
    await api.db.update(outbox).set({ tentativas: 11 }).where(eq(outbox.id, id));
    server.refuse.CONNECT.push(421);
    expect(await deliver(id)).toBe('given up');
    expect(await rowOf(id)).toMatchObject({ tentativas: 12, falhouEm: expect.any(Date) });
  });

  it('whose worker died between sending and marking is sent again, under the same Message-ID', async () => {
    const id = await queue();
    const mailer = createMailer(settings());
    let handedOver: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => {
      handedOver = resolve;
    });
    const dying = {
      send: async (mail: Parameters<NonNullable<typeof mailer>['send']>[0]) => {
        await mailer?.send(mail);
        handedOver();
        await new Promise<never>(() => undefined);
      },
      close: () => undefined,
    };
    void deliverMail(api.deps, { mailer: dying, attachments: ATTACHMENTS }, { id });
    await sent;
    // Until its lease expires, nobody else takes it.
    expect(await resumeDeliveries(api.deps)).toBe(0);
    expect(await deliver(id)).toBe('passed');
    passMinutes(11);
    expect(await resumeDeliveries(api.deps)).toBe(1);
    expect(await deliver(id)).toBe('delivered');
    expect(server.received.map(({ raw }) => headerOf(raw, 'Message-ID'))).toEqual([
      `<outbox-${id}@localhost>`,
      `<outbox-${id}@localhost>`,
    ]);
    expect(await resumeDeliveries(api.deps)).toBe(0);
  });

  it('is not blocked by a worker that died before taking it', async () => {
    const id = await queue();
    const free = async () =>
      (await api.database.asOwner('select id from graphile_worker._private_jobs where locked_at is null')).rowCount;
    await api.database.asOwner("update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()");
    await resumeDeliveries(api.deps);
    expect(await free()).toBe(0);
    passMinutes(11);
    await resumeDeliveries(api.deps);
    expect(await free()).toBe(1);
    expect(await deliver(id)).toBe('delivered');
  });
});

describe('a message with a link that works once', () => {
  const SECRET = 'http://localhost:8080/identidade/senha/YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXoxMjM0NTY';
  async function queueSecret(): Promise<number> {
    const evento = `TESTE:${++events}`;
    const mail = { evento, destinatario: 'maria@exemplo.gov.br', ...someMail('Senha', SECRET) };
    await enqueueSecretMail(api.deps, api.db, mail);
    const [row] = await api.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.evento, evento));
    if (!row) throw new Error('No outbox row');
    return row.id;
  }

  it('is stored encrypted while it waits, leaves whole, and is deleted once delivered', async () => {
    server.refuse.CONNECT.push(421);
    const id = await queueSecret();
    await expect(deliver(id)).rejects.toThrow(DeliveryError);
    const waiting = await rowOf(id);
    expect(JSON.stringify(waiting)).not.toContain('/identidade/senha/');
    expect(waiting.sigiloso).not.toBeNull();
    expect(await deliver(id)).toBe('delivered');
    expect(server.received[0]?.raw.replaceAll('=\r\n', '')).toContain(SECRET);
    expect(await rowOf(id)).toMatchObject({ sigiloso: null, texto: expect.stringContaining('não vale mais') });
  });

  it('is deleted once given up; a resend says where to ask for another link', async () => {
    server.refuse.RCPT.push(550);
    const id = await queueSecret();
    expect(await deliver(id)).toBe('given up');
    expect((await rowOf(id)).sigiloso).toBeNull();
    await api.db.update(outbox).set({ falhouEm: null }).where(eq(outbox.id, id));
    expect(await deliver(id)).toBe('delivered');
    expect(server.received[0]?.raw).toContain('Esqueci minha senha');
  });

  it('is sealed in the shape that the former release reads', async () => {
    const { sigiloso } = await rowOf(await queueSecret());
    const sealed = JSON.parse(await unsealText(api.config, 'outbox', sigiloso ?? ''));
    expect(sealed).toMatchObject({ texto: expect.stringContaining('/identidade/senha/'), html: '' });
  });

  it('leaves without the link if the session secret was changed meanwhile', async () => {
    const id = await queueSecret();
    const config = { ...api.config, sessionSecret: 'z'.repeat(32) };
    expect(
      await deliverMail(
        { ...api.deps, config },
        { mailer: createMailer(settings()), attachments: ATTACHMENTS },
        { id },
      ),
    ).toBe('delivered');
    expect(server.received[0]?.raw).not.toContain('/identidade/senha/');
  });

  it('stays readable in the demonstration, which sends nothing, while its link is valid', async () => {
    const id = await queueSecret();
    expect(await deliverMail(api.deps, { mailer: null, attachments: ATTACHMENTS }, { id })).toBe('delivered');
    const page = () => api.app.inject(`/identidade/emails/${id}/corpo`);
    await collectExpired(api.deps);
    expect((await page()).body).toContain(SECRET);
    passMinutes(48 * 60 + 1);
    await collectExpired(api.deps);
    expect((await page()).body).not.toContain('/identidade/senha/');
    expect((await rowOf(id)).sigiloso).toBeNull();
  });
});

describe('where encryption is required', () => {
  it('a message waits rather than leave unencrypted, unless the address of the server allows that', async () => {
    const id = await queue();
    await expect(deliver(id, { smtpRequireTls: true })).rejects.toThrow(DeliveryError);
    expect(server.received).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ falhouEm: null, enviadoEm: null });
    const smtpUrl = `${server.url}/?requireTLS=false`;
    expect(await deliver(id, { smtpRequireTls: true, smtpUrl })).toBe('delivered');
  });

  it('it leaves once the connection is encrypted; an untrusted certificate is refused', async () => {
    await server.close();
    const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server = await startMailServer({ tls: true });
    // The test server's default certificate.
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('default TLS certificate'));
    warned.mockRestore();
    const id = await queue();
    await expect(deliver(id, { smtpRequireTls: true })).rejects.toThrow(DeliveryError);
    expect(server.received).toEqual([]);
    const smtpUrl = `${server.url}/?tls.rejectUnauthorized=false`;
    expect(await deliver(id, { smtpRequireTls: true, smtpUrl })).toBe('delivered');
    expect(server.received).toMatchObject([{ secure: true }]);
  });
});

describe('the workers', () => {
  const start = () =>
    startJobs({ ...api.deps, config: { ...api.config, ...settings() } }, api.database.appUrl, api.app);
  const jobs = async () =>
    (await api.database.asOwner('select attempts, run_at > now() as later from graphile_worker.jobs')).rows;

  it('two of them deliver each message once, even one that is queued twice', async () => {
    const workers = await Promise.all([start(), start()]);
    try {
      const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => queue({ destinatario: `p${i}@exemplo.br` })));
      await Promise.all(ids.map((id) => queueDelivery(api.db, id)));
      await until(async () => (await jobs()).length === 0);
      expect(server.received.map(({ to }) => to).sort()).toEqual(ids.map((_, i) => `p${i}@exemplo.br`).sort());
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  });

  it('retry deferred messages later, and refused ones never', async () => {
    server.refuse.RCPT.push(450);
    const id = await queue();
    const worker = await start();
    try {
      await until(async () => (await rowOf(id)).erro !== null);
      await until(async () => (await jobs())[0]?.later === true);
      server.refuse.RCPT.push(550);
      // The first pause lasts about 3 s.
      await until(async () => (await rowOf(id)).falhouEm !== null);
      await until(async () => (await jobs()).length === 0);
      expect(await rowOf(id)).toMatchObject({ tentativas: 2, erro: 'EENVELOPE 550' });
    } finally {
      await worker.stop();
    }
  });
});
