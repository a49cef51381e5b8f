import {
  aplicativoCodigos,
  auditoria,
  chaveAcesso,
  codigoRecuperacao,
  outbox,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readSession } from '../../http/session/sessions.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { Authenticator, optionsOf, placeOf } from '../testing/authenticator.ts';
import type { Browser, Page } from '../testing/browser.ts';
import { appFrom, mailedCode, mailTo, recoveryCodesOf, withCodesApp } from '../testing/factors.ts';
import { type IdentityApp, startIdentityApp, type TestAccount } from '../testing/identity-app.ts';
import { openSignIn, receive, submitSignIn, tokenOf } from '../testing/sign-in-steps.ts';

let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp({ SECOND_FACTOR: 'staff' });
});
afterAll(() => portal.close());
// A TOTP code is valid for half a minute, so a test fixes the clock unless it says otherwise.
beforeEach(() => portal.setNow(new Date()));

const ENTERED = /\/credenciados\/\?token=|\/identidade\/modulos$/;
const mailOf = ({ cpf }: TestAccount) => `p${cpf}@exemplo.gov.br`;

/** Gives the password and arrives at the page that asks for the mailed code. */
async function atMailedCode(account: TestAccount) {
  const browser = portal.browser();
  const page = await submitSignIn(browser, await openSignIn(browser), account.cpf);
  return { browser, page, base: page.url };
}

/** Also gives the mailed code and arrives at the choice of a factor. */
async function atChoice(account: TestAccount) {
  const { browser, base } = await atMailedCode(account);
  const page = await browser.follow(
    await browser.post(`${base}/email`, { codigo: await mailedCode(portal, mailOf(account)) }),
  );
  return { browser, page, base };
}

async function finish(browser: Browser, base: string, page: Page) {
  expect(recoveryCodesOf(page.html)).toHaveLength(10);
  return browser.follow(await browser.post(base.replace(/\/ativar$/, '/concluir'), {}), ENTERED);
}

describe('staff without the second factor that they need', () => {
  test('enrol an application during sign-in, after a mailed code', async () => {
    const account = await portal.account(['CAGEO']);
    const asked = await atMailedCode(account);
    expect(asked.page.html).toContain('Ative a verificação em duas etapas');
    expect(asked.page.html).toContain(`${mailOf(account).slice(0, 2)}***@exemplo.gov.br`);
    expect(asked.page.html).not.toContain(mailOf(account));

    const { browser, page, base } = await atChoice(account);
    expect(page.html).toContain('Escolha a segunda etapa');
    const app = appFrom(page.html, portal);
    const wrong = await browser.post(`${base}/aplicativo`, { codigo: app.wrong() });
    expect(wrong.status).toBe(422);
    // The secret stays the same after a wrong code: the phone may have stored it already.
    expect(appFrom(wrong.html, portal).code()).toBe(app.code());
    const done = await browser.post(`${base}/aplicativo`, { codigo: app.code() });
    const entered = await finish(browser, base, done);
    expect(await readSession(portal.deps, (await receive(browser, entered)) ?? '')).toMatchObject({ perfil: 'CAGEO' });

    const [kept] = await portal.db.select().from(aplicativoCodigos).where(eq(aplicativoCodigos.usuarioId, account.id));
    expect(kept?.segredo).toMatch(/^eyJ/);
    expect(await mailTo(portal, mailOf(account), 'Aplicativo de códigos incluído')).toHaveLength(1);
    const audit = await auditTrail(portal.db, eq(auditoria.entidadeId, String(account.id)));
    expect(audit).toContainEqual(
      expect.objectContaining({ acao: 'SEGUNDO_FATOR_INCLUIDO', atorId: account.id, dados: { tipo: 'aplicativo' } }),
    );
    // The enrolment has consumed the code: the next sign-in needs another.
    const again = await atMailedCode(account);
    expect((await again.browser.post(again.page.url, { codigo: app.code() })).status).toBe(422);
  });

  test('enrol a passkey, named after the browser by default', async () => {
    const account = await portal.account(['GESTAO_DE_CREDENCIADOS']);
    const { browser, page, base } = await atChoice(account);
    const key = new Authenticator();
    const resposta = key.register(optionsOf(page.html), placeOf(portal.publicUrl));
    const done = await browser.post(`${base}/chave`, { nome: '  ', resposta });
    const entered = await finish(browser, base, done);
    expect(tokenOf(entered)).not.toBeNull();
    const [kept] = await portal.db.select().from(chaveAcesso).where(eq(chaveAcesso.usuarioId, account.id));
    expect(kept).toMatchObject({ nome: 'Navegador desconhecido', credencial: key.id.toString('base64url') });
  });

  test.each([
    ['another origin', { origin: 'https://portal.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
  ])('can’t enrol a passkey made for %s', async (_where, elsewhere) => {
    const account = await portal.account(['CAVISTORIA']);
    const { browser, page, base } = await atChoice(account);
    const here = placeOf(portal.publicUrl);
    const resposta = new Authenticator().register(optionsOf(page.html), { ...here, ...elsewhere });
    const refused = await browser.post(`${base}/chave`, { nome: 'X', resposta });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('A chave de acesso não foi aceita');
    // A second answer to one challenge is refused too.
    const good = new Authenticator().register(optionsOf(refused.html), here);
    expect((await browser.post(`${base}/chave`, { nome: 'X', resposta: 'nonsense' })).status).toBe(422);
    expect((await browser.post(`${base}/chave`, { nome: 'X', resposta: good })).status).toBe(422);
  });

  test('get no session before enrolling, on any page', async () => {
    const account = await portal.account(['CAGEO', 'CREDENCIADOS']);
    const { browser, base } = await atMailedCode(account);
    for (const path of ['/aplicativo', '/chave']) {
      const skipped = await browser.follow(await browser.post(`${base}${path}`, { codigo: '123456', resposta: '{}' }));
      expect(skipped.html).toContain('Código recebido por e-mail');
    }
    const ended = await browser.follow(await browser.post(base.replace(/ativar$/, 'concluir'), {}), ENTERED);
    expect(tokenOf(ended)).toBeNull();
    const choice = await browser.follow(await browser.get('/identidade/modulos'), ENTERED);
    expect(choice.html).toContain('Entrar no portal');
  });

  test('need the mailed code: another person’s, an older or a used one is refused, and guesses are limited', async () => {
    const [account, other] = [await portal.account(['CAGEO']), await portal.account(['CAGEO'])];
    const { browser, base } = await atMailedCode(account);
    const older = await mailedCode(portal, mailOf(account));
    await browser.post(`${base}/enviar`, {});
    const newer = await mailedCode(portal, mailOf(account));
    await atMailedCode(other);
    const others = await mailedCode(portal, mailOf(other));
    for (const codigo of [older, others, '']) {
      if (codigo === newer) continue;
      expect((await browser.post(`${base}/email`, { codigo })).status).toBe(422);
    }
    const tries = await Promise.all([1, 2, 3].map(() => browser.post(`${base}/email`, { codigo: newer })));
    expect(tries.filter(({ status }) => status === 303)).toHaveLength(1);

    const third = await atMailedCode(await portal.account(['CAGEO']));
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await third.browser.post(`${third.base}/email`, { codigo: `00000${guess}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('need the mailed code within ten minutes, and get five an hour', async () => {
    const account = await portal.account(['CAGEO']);
    const start = new Date();
    portal.setNow(start);
    const { browser, base } = await atMailedCode(account);
    const code = await mailedCode(portal, mailOf(account));
    portal.setNow(new Date(start.getTime() + 10 * 60_000));
    expect((await browser.post(`${base}/email`, { codigo: code })).status).toBe(422);
    for (let sent = 1; sent < 5; sent++) expect((await browser.post(`${base}/enviar`, {})).status).toBe(303);
    const refused = await browser.post(`${base}/enviar`, {});
    expect(refused.status).toBe(429);
    expect(refused.html).toContain('códigos demais');
    expect(await mailTo(portal, mailOf(account))).toHaveLength(5);
  });

  test('get one factor if two sign-ins enrol at once', async () => {
    const account = await portal.account(['CAGEO']);
    const ways = [await atChoice(account), await atChoice(account)];
    const done = await Promise.all(
      ways.map(({ browser, page, base }) =>
        browser.post(`${base}/aplicativo`, { codigo: appFrom(page.html, portal).code() }),
      ),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await portal.db.$count(codigoRecuperacao, eq(codigoRecuperacao.usuarioId, account.id))).toBe(10);
  });

  test('start again if the password changes during sign-in', async () => {
    const account = await portal.account(['CAGEO']);
    const { browser, base } = await atChoice(account);
    await portal.database.asOwner(`delete from oidc_payload where payload->>'accountId' = '${account.cpf}'`);
    const landed = await browser.follow(await browser.post(`${base}/aplicativo`, { codigo: '123456' }));
    expect(landed.html).not.toContain('Escolha a segunda etapa');
    expect(await portal.db.$count(aplicativoCodigos, eq(aplicativoCodigos.usuarioId, account.id))).toBe(0);
  });
});

describe('accounts without a second factor', () => {
  test('applicants and outside users sign in by password alone', async () => {
    for (const perfil of ['CREDENCIADOS', 'EXTERNO'] as const) {
      const { cpf } = await portal.account([perfil]);
      const browser = portal.browser();
      expect(tokenOf(await submitSignIn(browser, await openSignIn(browser), cpf))).not.toBeNull();
      expect(await portal.db.$count(outbox, eq(outbox.destinatario, `p${cpf}@exemplo.gov.br`))).toBe(0);
    }
  });
});

describe('a sign-in by password alone', () => {
  test('gets no staff session, even if the account was given a staff profile since', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const browser = portal.browser();
    await submitSignIn(browser, await openSignIn(browser), account.cpf);
    await portal.database.asOwner(`insert into usuario_perfil values (${account.id}, 'CAGEO')`);
    const refused = await browser.post('/identidade/modulos', { perfil: 'CAGEO' });
    expect(refused.status).toBe(403);
    expect(tokenOf(refused)).toBeNull();
    expect(refused.html).toContain('Este perfil exige a verificação em duas etapas');
    expect(tokenOf(await browser.post('/identidade/modulos', { perfil: 'CREDENCIADOS' }))).not.toBeNull();

    // The page leads to a new sign-in, in which staff enrol a factor.
    const { app } = await withCodesApp(portal, account);
    const page = await submitSignIn(browser, await openSignIn(browser), account.cpf);
    await browser.follow(await browser.post(page.url, { codigo: app.code() }), ENTERED);
    expect(tokenOf(await browser.post('/identidade/modulos', { perfil: 'CAGEO' }))).not.toBeNull();
  });
});
