import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CATEGORIAS_DADOS, GUARDA_DIAS } from '@credenciados/contract';
import { arquivo, idempotencia, outbox, senhaLink, sessao } from '@credenciados/platform/db/schema/index';
import { collectExpired, collectUnboundFiles, sweepStorage } from '@credenciados/platform/jobs/collect';
import type { Jobs } from '@credenciados/platform/jobs/runner';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { someMail } from '@credenciados/platform/testing/some-mail';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startJobs } from '../../../jobs.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let events = 0;
const mail = (destinatario = 'maria@exemplo.gov.br') => ({
  evento: `TESTE:${++events}`,
  destinatario,
  ...someMail(),
});
const rowOf = async (evento: string) => {
  const [row] = await api.db.select().from(outbox).where(eq(outbox.evento, evento));
  if (!row) throw new Error('No outbox row');
  return row;
};
const queued = async () => (await api.database.asOwner('SELECT FROM graphile_worker.jobs')).rowCount;

describe('a message', () => {
  it('is queued only if its transaction commits, and once for its event', async () => {
    const before = Number(await queued());
    const undone = api.db.transaction(async (tx) => {
      await enqueueMail(tx, mail());
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await queued()).toBe(before);
    const once = mail();
    await api.db.transaction((tx) => enqueueMail(tx, once));
    await api.db.transaction((tx) => enqueueMail(tx, once));
    expect(await queued()).toBe(before + 1);
  });
});

describe('the worker', () => {
  let jobs: Jobs;
  beforeEach(async () => {
    jobs = await startJobs(api.deps, api.database.appUrl, api.app);
  });
  afterEach(() => jobs.stop());

  it('delivers queued messages; without a mail server, to the demonstration’s page', async () => {
    const message = { ...mail(), ...someMail('Olá <b>Maria</b>', 'Olá <script>alert(1)</script>') };
    await api.db.transaction((tx) => enqueueMail(tx, message));
    for (let tries = 0; !(await rowOf(message.evento)).enviadoEm; tries++) {
      if (tries > 100) throw new Error('Not delivered within 5 s');
      await sleep(50);
    }
    const { id } = await rowOf(message.evento);
    const list = await api.app.inject('/identidade/emails');
    expect(list.body).toContain('Olá &lt;b&gt;Maria&lt;/b&gt;');
    const page = await api.app.inject(`/identidade/emails/${id}`);
    expect(page.body).toContain(`<iframe title="Conteúdo do e-mail" src="/identidade/emails/${id}/corpo"`);
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
    const body = await api.app.inject(`/identidade/emails/${id}/corpo`);
    expect(body.body).toContain('Olá &lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(body.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-top-navigation/);
    expect((await api.app.inject('/identidade/emails/999999')).statusCode).toBe(404);
  });
});

describe('the outbox page', () => {
  it('does not exist where mail is sent', async () => {
    const real = await createTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    try {
      expect((await real.app.inject('/identidade/emails')).statusCode).toBe(404);
    } finally {
      await real.close();
    }
  });
});

describe('the collector', () => {
  const upload = async (bound: boolean) => {
    const { key, sha256, tamanho } = await api.deps.storage.put(Readable.from([Buffer.from('%PDF')]), { maxBytes: 10 });
    const values = { key, sha256, tamanho, nomeOriginal: 'a.pdf', mime: 'application/pdf', finalidade: 'CADASTRO' };
    await api.db.insert(arquivo).values({ ...values, dono: 'rascunho:x', vinculadoEm: bound ? new Date() : null });
    return key;
  };
  const isStored = async (key: string) => {
    const opened = await api.deps.storage.open(key);
    opened?.stream.destroy();
    return opened !== null;
  };
  const inHours = (hours: number) => api.setNow(new Date(Date.now() + hours * 60 * 60 * 1000));
  afterEach(() => api.setNow(null));

  it('removes uploads that nothing took within a day, and no others', async () => {
    const [loose, bound] = [await upload(false), await upload(true)];
    inHours(23);
    expect(await collectUnboundFiles(api.deps)).toBe(0);
    inHours(25);
    expect(await collectUnboundFiles(api.deps)).toBe(1);
    expect([await isStored(loose), await isStored(bound)]).toEqual([false, true]);
  });

  it('removes stored files that no row names, once no upload can be under way', async () => {
    const named = await upload(true);
    const { key: unnamed } = await api.deps.storage.put(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
    expect(await sweepStorage(api.deps)).toBe(0);
    inHours(26);
    expect(await sweepStorage(api.deps)).toBe(1);
    expect([await isStored(named), await isStored(unnamed)]).toEqual([true, false]);
  });

  // DAD-6
  it('erases a session and a password link after the term that the contract declares for them', async () => {
    const { usuarioId } = await api.signIn('CREDENCIADOS');
    const expiraEm = new Date();
    await api.db.insert(sessao).values({ id: 'vencida', usuarioId, perfil: 'CREDENCIADOS', expiraEm });
    await api.db.insert(senhaLink).values({ tokenHash: 'vencido', usuarioId, expiraEm });
    const left = async () => [
      await api.db.$count(sessao, eq(sessao.id, 'vencida')),
      await api.db.$count(senhaLink, eq(senhaLink.tokenHash, 'vencido')),
    ];
    expect(GUARDA_DIAS.sessao).toBe(GUARDA_DIAS.linkSenha);
    inHours(24 * GUARDA_DIAS.sessao - 1);
    await collectExpired(api.deps);
    expect(await left()).toEqual([1, 1]);
    inHours(24 * GUARDA_DIAS.sessao + 1);
    await collectExpired(api.deps);
    expect(await left()).toEqual([0, 0]);
    expect(CATEGORIAS_DADOS.ACESSO.guarda).toContain(`${GUARDA_DIAS.sessao} dias`);
  });

  it('removes idempotency keys after a day', async () => {
    await api.db.insert(idempotencia).values({ chave: 'c', escopo: 'e', hashCorpo: '', resposta: {} });
    await collectExpired(api.deps);
    expect(await api.db.$count(idempotencia)).toBe(1);
    inHours(25);
    await collectExpired(api.deps);
    expect(await api.db.$count(idempotencia)).toBe(0);
  });
});
