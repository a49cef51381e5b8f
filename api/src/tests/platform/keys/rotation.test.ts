import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { PedidoContato } from '@credenciados/contract';
import { outbox } from '@credenciados/platform/db/schema/index';
import { countSealed, resealAll } from '@credenciados/platform/keys/reseal';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { deliverMail } from '@credenciados/platform/mail/deliver-mail';
import { createMailer } from '@credenciados/platform/mail/mailer';
import { enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { StartupError } from '@credenciados/platform/startup-error';
import { readPreviewCookie, setPreviewCookie } from '@credenciados/releases/previews/preview-cookie';
import { markPage, readMark } from '@credenciados/releases/rollout/page-mark';
import { loadServiceSigner } from '@credenciados/releases/service/service-token';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppOptions, buildApp } from '../../../app.ts';
import type { Deps } from '../../../deps.ts';
import { leaveHandOver, takeHandOver } from '../../../http/session/hand-over.ts';
import { openFlow, sealFlow } from '../../../identity/client/flow-cookie.ts';
import { codeHashes } from '../../../identity/code-hash.ts';
import { loadSigningKey } from '../../../identity/issuer/signing-keys.ts';
import { factorOf, knownDevice, rememberDevice } from '../../../identity/known-device.ts';
import { keepTotp, newSealedSecret, showSecret, stepOfCode, useTotp } from '../../../identity/second-factor/totp.ts';
import { CodesApp } from '../../../identity/testing/factors.ts';
import {
  dataMarks,
  ownerMarks,
  readFormInTime,
  signFormInTime,
} from '../../../resources/credenciado/em-tempo.tokens.ts';
import { ATTACHMENTS } from '../../../resources/email/attachments.ts';
import { call, createDomainApp, okay, otherAddress } from '../../support/domain.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import type { SignedIn, TestApp } from '../../support/test-app.ts';

const OLD = 'the former secret of these tests, long enough';
const NEW = 'the present secret of these tests, long enough';
const SECRET_LINK = 'https://portal.exemplo.gov.br/identidade/senha/segredo';
const STRICT: AppOptions = { strictResponses: true };

let api: TestApp;
let rotating: Deps;
let rotated: Deps;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
beforeEach(async () => {
  api = await createDomainApp({ config: { sessionSecret: OLD } });
  rotating = { ...api.deps, config: { ...api.config, sessionSecret: NEW, sessionSecretOld: OLD } };
  rotated = { ...api.deps, config: { ...api.config, sessionSecret: NEW } };
});
afterEach(() => api.close());

/** Status of a call in portals of the three rotation stages, one after the other on one database. */
async function statusInEach(ask: (app: TestApp['app']) => Promise<{ statusCode: number }>): Promise<number[]> {
  const found = [(await ask(api.app)).statusCode];
  for (const deps of [rotating, rotated]) {
    const app = await buildApp(deps, STRICT);
    found.push((await ask(app)).statusCode);
    await app.close();
  }
  return found;
}

const renew = (app: TestApp['app'], headers: SignedIn['headers']) =>
  app.inject({ method: 'POST', url: '/credenciados/sessao/renovar', headers });

describe('tokens under the former secret', () => {
  it('sessions live on while the secrets overlap, and are renewed under the new one', async () => {
    await loadKeys(api.deps);
    const { headers } = await api.signIn('CAGEO');
    const app = await buildApp(rotating, STRICT);
    const renewed = (await renew(app, headers)).json<{ token: string }>().token;
    await app.close();
    await resealAll(rotating);
    expect(await statusInEach((each) => renew(each, headers))).toEqual([200, 200, 401]);
    expect(await statusInEach((each) => renew(each, { authorization: `Bearer ${renewed}` }))).toEqual([401, 200, 200]);
  });

  it('a visitor’s draft, code and confirmed address stay valid', async () => {
    await resealAfter(() => loadKeys(api.deps));
    const email = 'maria@exemplo.gov.br';
    const asked = okay<PedidoContato>(await call(api, 'POST', '/publico/contato/codigo', { body: { email } }));
    const confirm = (app: TestApp['app']) =>
      app.inject({
        method: 'POST',
        url: '/credenciados/publico/contato/confirmar',
        headers: api.draft.headers,
        remoteAddress: otherAddress(),
        payload: { email, pedido: asked.pedido, codigo: asked.codigo },
      });
    const app = await buildApp(rotating, STRICT);
    const confirmed = await confirm(app);
    await app.close();
    expect(confirmed.statusCode).toBe(200);
    const later = await buildApp(rotated, STRICT);
    expect((await confirm(later)).statusCode).toBe(403);
    await later.close();
  });

  it.each<[string, (made: Deps, read: Deps) => Promise<unknown>]>([
    [
      'a sign-in under way',
      async (made, read) =>
        openFlow(read, await sealFlow(made, { state: 's', nonce: 'n', codeVerifier: 'c', begunAt: 0 })),
    ],
    [
      'a form that came in time',
      async (made, read) => {
        const form = { idEdital: 1, pessoa: {}, codigoCrea: '', codigoIncra: '', formacao: '' } as never;
        const [dados, [dono]] = [dataMarks(made, form)[0], ownerMarks(made, 'a')];
        const token = await signFormInTime(made, { em: made.now(), dados, donos: [dono], arquivos: new Set() });
        const kept = await readFormInTime(read, token);
        return (
          kept && dataMarks(read, form).includes(kept.dados) && ownerMarks(read, 'a').includes(kept.donos[0] ?? '')
        );
      },
    ],
    [
      'a page of a rollout',
      async (made, read) => readMark(read.config, markPage(made.config, 1, [], made.now()), made.now()),
    ],
    [
      'the cookie of a session that is handed over',
      async (made, read) => {
        const browser = cookieJar();
        leaveHandOver(made.config, browser.reply, 'token');
        return takeHandOver(read.config, browser.request, browser.reply, 'token');
      },
    ],
    [
      'the mark of a browser that an account knows',
      async (made, read) => {
        const browser = cookieJar();
        rememberDevice(made, browser.request, browser.reply, '1', { factor: true });
        // Signing in to another account keeps the mark of the first one.
        rememberDevice(read, browser.request, browser.reply, '2', { factor: false });
        return knownDevice(read, browser.request, factorOf('1'));
      },
    ],
    [
      'a preview that a browser was given',
      async (made, read) => {
        const browser = cookieJar();
        const seen = { sid: 's', preview: randomUUID() };
        setPreviewCookie(made.config, browser.reply, seen, made.now());
        return readPreviewCookie(read.config, browser.request);
      },
    ],
    [
      'a mailed code of an account',
      async (made, read) => codeHashes(read, 1, 'EMAIL', '1').includes(codeHashes(made, 1, 'EMAIL', '1')[0]),
    ],
  ])('%s is read while the secrets overlap, and not after', async (_name, read) => {
    expect(await read(api.deps, rotating)).toBeTruthy();
    expect(await read(rotating, rotated)).toBeTruthy();
    expect(await read(api.deps, rotated)).toBeFalsy();
    // A process that doesn't have the new secret yet.
    expect(await read(rotating, api.deps)).toBeFalsy();
  });

  it('processes of one installation may learn the new secret first and switch to it later', async () => {
    const told = { ...api.deps, config: { ...api.config, sessionSecretOld: NEW } };
    await loadKeys(told);
    const { headers } = await api.signIn('CAGEO');
    const changed = await buildApp(rotating, STRICT);
    const { token } = (await renew(changed, headers)).json<{ token: string }>();
    await changed.close();
    const waiting = await buildApp(told, STRICT);
    expect((await renew(waiting, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    await waiting.close();
  });
});

describe('encrypted data of the database', () => {
  it('is read under both secrets; after the command the former one is needed no more', async () => {
    const before = await loadKeys(api.deps);
    const phone = await enrol(api.deps);
    expect(await left(rotating)).toBe(5);
    expect(await loadKeys(rotating)).toEqual(before);
    expect(await useTotp(rotating, phone.id, phone.app.code())).toBe(true);
    const mail = await queueSecret(api.deps);
    const [early, late] = [await queueSecret(api.deps), await queueSecret(api.deps)];
    expect(await delivered(rotating, early)).toContain(SECRET_LINK);

    // Two commands at once, during a delivery.
    const all = await Promise.all([resealAll(rotating), resealAll(rotating), delivered(rotating, late)]);
    expect(all[2]).toContain(SECRET_LINK);
    expect(await left(rotating)).toBe(0);
    expect(await loadKeys(rotated)).toEqual(before);
    expect(await useTotp(rotated, phone.id, phone.app.code(1))).toBe(true);
    expect(await delivered(rotated, mail)).toContain(SECRET_LINK);
  });

  it('resumes after the command was killed', async () => {
    for (let turn = 0; turn < 5; turn += 1) await enrol(api.deps);
    const before = await left(rotating);
    let writes = 0;
    const db = new Proxy(api.db, {
      get(target, name) {
        if (name === 'update' && ++writes > 3) throw new Error('killed');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(resealAll({ ...rotating, db })).rejects.toThrow('killed');
    expect(await left(rotating)).toBe(before - 3);
    await resealAll(rotating);
    expect(await left(rotating)).toBe(0);
  });

  it('has the documented effects without an overlap', async () => {
    await loadKeys(api.deps);
    const phone = await enrol(api.deps);
    const mail = await queueSecret(api.deps);
    await expect(loadSigner(rotated)).rejects.toThrow(StartupError);
    await expect(loadSigner(rotated)).rejects.toThrow(/SESSION_SECRET_OLD.*npm run secrets -- rotate/);
    expect(await useTotp(rotated, phone.id, phone.app.code())).toBe(false);
    expect(await delivered(rotated, mail)).not.toContain(SECRET_LINK);
    expect((await countSealed(rotated)).reduce((sum, { unreadable }) => sum + unreadable, 0)).toBe(5);
  });

  it('is re-encrypted by a command, which reports what is left', async () => {
    await loadKeys(api.deps);
    await enrol(api.deps);
    const settings = { SESSION_SECRET: NEW, SESSION_SECRET_OLD: OLD };
    expect(await secrets(settings, 'check')).toMatchObject({ code: 1, output: expect.stringContaining('Left: 5.') });
    expect(await secrets(settings, 'rotate')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Left: 0\.\nThe database no longer needs SESSION_SECRET_OLD/),
    });
    expect(await secrets({ SESSION_SECRET: NEW }, 'check')).toMatchObject({ code: 0 });
    const wrong = { SESSION_SECRET: 'y'.repeat(40), SESSION_SECRET_OLD: 'z'.repeat(40) };
    expect(await secrets(wrong, 'rotate')).toMatchObject({
      code: 1,
      output: expect.stringContaining('5 can be read under neither secret'),
    });
    expect(await secrets({ SESSION_SECRET: NEW }, 'rotate')).toMatchObject({ code: 2 });
  });
});

/** Cookies of one browser, as the server sets and reads them. */
function cookieJar() {
  const cookies: Record<string, string> = {};
  return {
    request: { cookies } as unknown as FastifyRequest,
    reply: {
      setCookie: (name: string, value: string) => {
        cookies[name] = value;
      },
      clearCookie: () => undefined,
    } as unknown as FastifyReply,
  };
}

async function resealAfter(make: () => Promise<unknown>): Promise<void> {
  await make();
  await resealAll(rotating);
}

async function left(deps: Deps): Promise<number> {
  return (await countSealed(deps)).reduce((sum, { former }) => sum + former, 0);
}

/** Ids of the installation's generated keys. */
async function loadKeys(deps: Deps): Promise<(string | undefined)[]> {
  const { loadPdfSigner } = await import('@credenciados/platform/pdf/pdf-signer');
  const [comprovantes, issuer, services, pdfs] = await Promise.all([
    loadSigner(deps),
    loadSigningKey(deps as never),
    loadServiceSigner(deps),
    loadPdfSigner(deps),
  ]);
  return [comprovantes.kid, issuer.kid, services.jwks.keys[0]?.kid, pdfs?.nome];
}

/** Gives an account an authenticator app. */
async function enrol(deps: Deps): Promise<{ id: number; app: CodesApp }> {
  const { usuarioId: id, nome } = await api.signIn('CAGEO');
  const segredo = await newSealedSecret(deps, id);
  const shown = await showSecret(deps, { id, nome }, segredo);
  if (!shown) throw new Error('The secret cannot be read');
  const app = new CodesApp(shown.segredo, deps.now);
  const passo = await stepOfCode(deps, id, segredo, app.code(-1));
  await keepTotp(deps as never, deps.db, id, { segredo, passo: passo ?? 0 });
  return { id, app };
}

let queued = 0;

async function queueSecret(deps: Deps): Promise<number> {
  const evento = `ROTACAO:${++queued}`;
  const mail = composeMail({
    modelo: 'CONVERSA',
    assunto: 'Crie sua senha',
    saudacao: 'Olá.',
    paragrafos: [`Abra ${SECRET_LINK}`],
  });
  await enqueueSecretMail(deps, deps.db, { evento, destinatario: `p${queued}@exemplo.gov.br`, ...mail });
  const [row] = await deps.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.evento, evento));
  if (!row) throw new Error('No outbox row');
  return row.id;
}

/** Delivers a message and returns it as sent. */
async function delivered(deps: Deps, id: number): Promise<string> {
  const mailer = createMailer({ smtpUrl: mails.url, smtpRequireTls: false, mailFrom: 'Portal <a@exemplo.gov.br>' });
  expect(await deliverMail(deps, { mailer, attachments: ATTACHMENTS }, { id })).toBe('delivered');
  const [row] = await deps.db.select({ to: outbox.destinatario }).from(outbox).where(eq(outbox.id, id));
  const message = mails.received.find(({ to }) => to === row?.to);
  if (!message) throw new Error('No message arrived');
  return message.raw.replaceAll('=\r\n', '');
}

/** Runs the command as an operator does. */
async function secrets(settings: Record<string, string>, command: string): Promise<{ code: number; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, '../../../../../platform/src/keys/secrets.cli.ts'), command],
    {
      env: {
        PATH: process.env.PATH,
        MODE: 'demonstration',
        DATA_DIR: '/tmp/unused',
        DATABASE_URL: api.database.appUrl,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: out + err };
}
