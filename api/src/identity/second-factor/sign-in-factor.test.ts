import { aplicativoCodigos, auditoria, chaveAcesso } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { readSession } from '../../http/session/sessions.ts';
import { createPasswordLink } from '../password/password-link.ts';
import { Authenticator, optionsOf, placeOf } from '../testing/authenticator.ts';
import type { Browser, Page } from '../testing/browser.ts';
import { type CodesApp, mailTo, withCodesApp } from '../testing/factors.ts';
import { type IdentityApp, startIdentityApp, type TestAccount } from '../testing/identity-app.ts';
import { openSignIn, PASSWORD, receive, submitSignIn, tokenOf } from '../testing/sign-in-steps.ts';
import { addFactor } from './factor-changes.ts';
import { verifyNewPasskey } from './passkey.ts';
import { SECOND_FACTOR_ACR } from './second-factor.rules.ts';

let portal: IdentityApp;
let noted: jest.SpiedFunction<IdentityApp['app']['security']['note']>;
beforeAll(async () => {
  portal = await startIdentityApp();
  noted = jest.spyOn(portal.app.security, 'note');
});
afterAll(() => portal.close());
beforeEach(() => {
  // A TOTP code is valid for half a minute, so a test fixes the clock unless it says otherwise.
  portal.setNow(new Date());
  noted.mockClear();
});

const ENTERED = /\/credenciados\/\?token=|\/identidade\/modulos$/;
const answer = async (browser: Browser, page: Page, form: Record<string, string>): Promise<Page> =>
  browser.follow(await browser.post(page.url, form), ENTERED);

/** Signs in by password and arrives at the page of the second factor. */
async function passwordOf({ cpf }: TestAccount) {
  const browser = portal.browser();
  const page = await submitSignIn(browser, await openSignIn(browser), cpf);
  expect(page.html).toContain('<h1 id="titulo">Verificação em duas etapas</h1>');
  return { browser, page };
}

async function withPasskey(account: TestAccount, key = new Authenticator()): Promise<Authenticator> {
  const challenge = Buffer.from(`challenge of ${account.cpf}`).toString('base64url');
  const passkey = await verifyNewPasskey(
    portal.deps,
    challenge,
    key.register({ challenge }, placeOf(portal.publicUrl)),
  );
  if (!passkey) throw new Error('The passkey was refused');
  const owner = { id: account.id, nome: account.nome, email: 'a@b.example' };
  await addFactor(portal.deps, owner, { kind: 'chave', nome: 'Chave', passkey });
  return key;
}

const actions = async ({ id }: TestAccount) =>
  (
    await portal.db
      .select({ acao: auditoria.acao })
      .from(auditoria)
      .where(and(eq(auditoria.entidade, 'usuario'), eq(auditoria.entidadeId, String(id))))
      .orderBy(auditoria.id)
  ).map(({ acao }) => acao);

describe('the second factor', () => {
  test('is asked for if the account has one, and of nobody else in the demonstration', async () => {
    const without = await portal.account(['CAGEO']);
    const browser = portal.browser();
    expect(tokenOf(await submitSignIn(browser, await openSignIn(browser), without.cpf))).not.toBeNull();

    const account = await portal.account(['CAGEO']);
    const { app } = await withCodesApp(portal, account);
    const { browser: second, page } = await passwordOf(account);
    const entered = await answer(second, page, { codigo: app.code() });
    expect(await readSession(portal.deps, (await receive(second, entered)) ?? '')).toMatchObject({
      usuarioId: account.id,
    });
    const [login] = (
      await portal.database.asOwner(
        `select payload->'assurance' as assurance from oidc_payload where tipo = 'PortalLogin' and payload->>'accountId' = '${account.cpf}'`,
      )
    ).rows;
    expect(login.assurance).toEqual([SECOND_FACTOR_ACR, 'pwd', 'otp', 'mfa']);
  });

  test('can’t be skipped by opening a later address', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    await withCodesApp(portal, account);
    const { browser, page } = await passwordOf(account);
    const base = page.url.replace(/\/fator$/, '');
    const uid = base.split('/').at(-1);
    for (const address of ['/identidade/modulos', '/credenciados/auth/entrar', `/identidade/auth/${uid}`]) {
      const landed = await browser.follow(await browser.get(address), ENTERED);
      expect(tokenOf(landed)).toBeNull();
      expect(landed.html).not.toContain('Escolha o módulo');
    }
    for (const path of ['/concluir', '/ativar/aplicativo', '/ativar/chave', '/ativar/email']) {
      const landed = await answer(browser, { ...page, url: `${base}${path}` }, { codigo: '123456' });
      expect(tokenOf(landed)).toBeNull();
    }
  });

  test('is accepted only in the browser that gave the password, and from this portal’s pages', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { app } = await withCodesApp(portal, account);
    const { browser, page } = await passwordOf(account);
    const elsewhere = await portal.browser().post(page.url, { codigo: app.code() });
    expect(elsewhere.status).toBe(400);
    const forged = await browser.post(page.url, { codigo: app.code() }, 'https://evil.example');
    expect(forged.status).toBe(403);
    expect(tokenOf(await answer(browser, page, { codigo: app.code() }))).not.toBeNull();
  });

  test('is asked for in a browser that the issuer knows only by password', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const browser = portal.browser();
    expect(tokenOf(await submitSignIn(browser, await openSignIn(browser), account.cpf))).not.toBeNull();
    const { app } = await withCodesApp(portal, account);
    const again = await openSignIn(browser);
    expect(again.html).toContain('Entrar no portal');
    const page = await submitSignIn(browser, again, account.cpf);
    expect(tokenOf(await answer(browser, page, { codigo: app.code() }))).not.toBeNull();
    // Now the issuer also knows that browser with the second factor.
    const third = await browser.follow(await browser.get('/credenciados/auth/entrar'), ENTERED);
    expect(tokenOf(third)).not.toBeNull();
  });

  test('is refused to another person in a browser that the issuer knows', async () => {
    const [ana, beto] = [await portal.account(['CREDENCIADOS']), await portal.account(['CREDENCIADOS'])];
    const browser = portal.browser();
    await submitSignIn(browser, await openSignIn(browser), ana.cpf);
    await withCodesApp(portal, ana);
    const refused = await browser.post((await openSignIn(browser)).url, { cpf: beto.cpf, senha: PASSWORD });
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('Outra pessoa entrou neste navegador');
  });
});

describe('a code of the application', () => {
  let account: TestAccount;
  let app: CodesApp;
  beforeEach(async () => {
    portal.setNow(new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000));
    account = await portal.account(['CREDENCIADOS']);
    ({ app } = await withCodesApp(portal, account));
  });

  test('is valid for the current step and its neighbours, with or without spaces', async () => {
    for (const steps of [-1, 0, 1]) {
      const { browser, page } = await passwordOf(account);
      const code = app.code(steps);
      const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
      expect(tokenOf(await answer(browser, page, { codigo: typed }))).not.toBeNull();
    }
  });

  test('is refused if expired, wrong or missing, with the error beside the field', async () => {
    const { browser, page } = await passwordOf(account);
    for (const codigo of [app.code(-2), app.code(2), app.wrong(), 'abcdef']) {
      const refused = await browser.post(page.url, { codigo });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain('id="codigo-erro">Código inválido ou já usado.');
    }
    expect((await browser.post(page.url, {})).html).toContain('id="codigo-erro">O campo é obrigatório');
    expect(noted.mock.calls.filter(([event]) => event === 'second_factor_failed')).toHaveLength(4);
  });

  test('is consumed once: not later, not in another browser, not concurrently', async () => {
    const first = await passwordOf(account);
    expect(tokenOf(await answer(first.browser, first.page, { codigo: app.code() }))).not.toBeNull();
    const second = await passwordOf(account);
    expect((await second.browser.post(second.page.url, { codigo: app.code() })).status).toBe(422);
    // An older code is refused after a newer one, too.
    expect((await second.browser.post(second.page.url, { codigo: app.code(-1) })).status).toBe(422);

    portal.setNow(new Date(portal.deps.now().getTime() + 60_000));
    const many = await Promise.all([passwordOf(account), passwordOf(account), passwordOf(account)]);
    const codigo = app.code();
    const answers = await Promise.all(many.map(({ browser, page }) => browser.post(page.url, { codigo })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
  });

  test('can’t go back to a used step in the database', async () => {
    await portal.db.update(aplicativoCodigos).set({ ultimoPasso: 2 ** 40 });
    await expect(portal.db.update(aplicativoCodigos).set({ ultimoPasso: 1 })).rejects.toMatchObject({
      cause: { code: '23514' },
    });
  });

  test('allows five guesses in a quarter of an hour and fifteen a day, in all unknown browsers together', async () => {
    const start = portal.deps.now().getTime();
    let guesses = 0;
    for (let quarter = 0; quarter < 12; quarter++) {
      portal.setNow(new Date(start + quarter * 16 * 60_000));
      const { browser, page } = await passwordOf(account);
      for (let status = 422; status === 422; ) {
        status = (await browser.post(page.url, { codigo: app.wrong() })).status;
        if (status === 422) guesses += 1;
        else expect(status).toBe(429);
      }
      if (quarter === 0) expect(guesses).toBe(5);
    }
    expect(guesses).toBe(15);
    expect(noted).toHaveBeenCalledWith('second_factor_locked', expect.objectContaining({ account: account.cpf }));
    const { browser, page } = await passwordOf(account);
    expect((await browser.post(page.url, { codigo: app.code() })).status).toBe(429);
  });

  /** An intruder who knows the password types wrong codes until the limit is reached. */
  const lockCodes = async () => {
    const { browser, page } = await passwordOf(account);
    while ((await browser.post(page.url, { codigo: app.wrong() })).status === 422);
  };
  /** Browser in which the owner gave the second factor, and signed out again. */
  const factorBrowser = async () => {
    const { browser, page } = await passwordOf(account);
    expect(tokenOf(await answer(browser, page, { codigo: app.code() }))).not.toBeNull();
    await browser.get('/identidade/sair');
    portal.setNow(new Date(portal.deps.now().getTime() + 60_000));
    return browser;
  };

  test('is accepted in the owner’s known browser beyond others’ attempts, with a limit per browser', async () => {
    const browser = await factorBrowser();
    await lockCodes();
    const page = await submitSignIn(browser, await openSignIn(browser), account.cpf);
    expect(tokenOf(await answer(browser, page, { codigo: app.code() }))).not.toBeNull();

    await browser.get('/identidade/sair');
    const again = await submitSignIn(browser, await openSignIn(browser), account.cpf);
    const wrong = [];
    for (let i = 0; i < 6; i++) wrong.push((await browser.post(again.url, { codigo: app.wrong() })).status);
    expect(wrong).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('has no separate limit in a browser known only by password', async () => {
    const link = async () =>
      (await portal.db.transaction((tx) => createPasswordLink(portal.deps, tx, account.id))).link;
    // An intruder in the mailbox: each link makes a browser known to the password's limits.
    let guesses = 0;
    for (let i = 0; i < 10; i++) {
      const browser = portal.browser();
      await browser.post(await link(), { senha: PASSWORD, confirmacao: PASSWORD });
      const page = await submitSignIn(browser, await openSignIn(browser), account.cpf);
      while ((await browser.post(page.url, { codigo: app.wrong() })).status === 422) guesses += 1;
    }
    expect(guesses).toBe(10);
  });

  test('is unlocked by a new password, which the intruder doesn’t know', async () => {
    await lockCodes();
    const { link } = await portal.db.transaction((tx) => createPasswordLink(portal.deps, tx, account.id));
    const owner = portal.browser();
    const senha = 'serra alta e clara 52';
    await owner.post(link, { senha, confirmacao: senha });
    const page = await submitSignIn(owner, await openSignIn(owner), account.cpf, senha);
    expect(tokenOf(await answer(owner, page, { codigo: app.code() }))).not.toBeNull();
  });

  test('is refused with another account’s secret, even if its row is copied', async () => {
    const other = await portal.account(['CREDENCIADOS']);
    const { app: othersApp } = await withCodesApp(portal, other);
    await portal.database.asOwner(
      `update aplicativo_codigos a set segredo = b.segredo, ultimo_passo = 0 from aplicativo_codigos b where a.usuario_id = ${account.id} and b.usuario_id = ${other.id}`,
    );
    const { browser, page } = await passwordOf(account);
    expect((await browser.post(page.url, { codigo: othersApp.code() })).status).toBe(422);
  });
});

describe('a recovery code', () => {
  test('replaces the factor once, notifies its owner and is recorded', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { recoveryCodes } = await withCodesApp(portal, account);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const many = await Promise.all([passwordOf(account), passwordOf(account)]);
    const recuperacao = code.toLowerCase().replaceAll('-', ' ');
    const answers = await Promise.all(many.map(({ browser, page }) => browser.post(page.url, { recuperacao })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await actions(account)).toEqual(['SEGUNDO_FATOR_INCLUIDO', 'CODIGO_RECUPERACAO_USADO']);
    const [mail] = await mailTo(portal, `p${account.cpf}@exemplo.gov.br`, 'Código de recuperação usado');
    expect(mail?.texto).toContain('Códigos que restam: 9');

    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.html).toContain('id="recuperacao-erro">Código inválido ou já usado.');
    const { rows } = await portal.database.asOwner(
      `select hash from codigo_recuperacao where usuario_id = ${account.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is accepted while wrong codes have locked other factors, and is not counted', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { app, recoveryCodes } = await withCodesApp(portal, account);
    const { browser, page } = await passwordOf(account);
    while ((await browser.post(page.url, { codigo: app.wrong() })).status === 422);
    for (let i = 0; i < 8; i++) {
      expect((await browser.post(page.url, { recuperacao: 'AAAA-BBBB-CCCC-DDDD' })).status).toBe(422);
    }
    expect(tokenOf(await answer(browser, page, { recuperacao: recoveryCodes[0] ?? '' }))).not.toBeNull();
  });

  test('is refused for another account', async () => {
    const [account, other] = [await portal.account(['CREDENCIADOS']), await portal.account(['CREDENCIADOS'])];
    await withCodesApp(portal, account);
    const { recoveryCodes } = await withCodesApp(portal, other);
    const { browser, page } = await passwordOf(account);
    expect((await browser.post(page.url, { recuperacao: recoveryCodes[0] ?? '' })).status).toBe(422);
  });
});

describe('a passkey', () => {
  let account: TestAccount;
  let key: Authenticator;
  let here: ReturnType<typeof placeOf>;
  beforeEach(async () => {
    here = placeOf(portal.publicUrl);
    account = await portal.account(['CREDENCIADOS']);
    key = await withPasskey(account);
  });

  test('signs its owner in, on a page that runs only the portal’s own script', async () => {
    const { browser, page } = await passwordOf(account);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'$/);
    for (const [, address = ''] of page.html.matchAll(/<script defer src="([^"]+)"/g)) {
      const script = await browser.get(address);
      expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    }
    const entered = await answer(browser, page, { resposta: key.assert(optionsOf(page.html), here) });
    expect(await readSession(portal.deps, (await receive(browser, entered)) ?? '')).toMatchObject({
      usuarioId: account.id,
    });
  });

  test.each([
    ['another origin', (place: typeof here) => ({ ...place, origin: 'https://portal.evil.example' })],
    ['another port', (place: typeof here) => ({ ...place, origin: 'http://localhost:1' })],
    ['another host’s key', (place: typeof here) => ({ ...place, rpId: 'evil.example' })],
  ])('is refused from %s', async (_where, elsewhere) => {
    const { browser, page } = await passwordOf(account);
    const refused = await browser.post(page.url, { resposta: key.assert(optionsOf(page.html), elsewhere(here)) });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('A chave de acesso não foi reconhecida');
  });

  test('answers only the newest challenge, once', async () => {
    const { browser, page } = await passwordOf(account);
    const old = key.assert(optionsOf(page.html), here);
    const newer = await browser.get(page.url);
    expect((await browser.post(page.url, { resposta: old })).status).toBe(422);
    // The refused answer has consumed the newer challenge as well.
    expect((await browser.post(page.url, { resposta: key.assert(optionsOf(newer.html), here) })).status).toBe(422);

    const last = await browser.get(page.url);
    const resposta = key.assert(optionsOf(last.html), here);
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(page.url, { resposta })));
    expect(answers.filter(({ location }) => location?.includes('/auth/'))).toHaveLength(1);
  });

  test('is refused if it is another person’s, unknown, or its answer is malformed', async () => {
    const stranger = await withPasskey(await portal.account(['CREDENCIADOS']));
    const { browser, page } = await passwordOf(account);
    const answers = [
      (html: string) => stranger.assert(optionsOf(html), here),
      (html: string) => new Authenticator().assert(optionsOf(html), here),
      () => '{"id": 1}',
      () => 'not json',
    ];
    let current = page;
    for (const make of answers) {
      current = await browser.post(page.url, { resposta: make(current.html) });
      expect(current.status).toBe(422);
    }
    expect(
      tokenOf(await answer(browser, page, { resposta: key.assert(optionsOf(current.html), here) })),
    ).not.toBeNull();
  });

  test('that was copied is detected by its counter', async () => {
    const first = await passwordOf(account);
    expect(
      tokenOf(await answer(first.browser, first.page, { resposta: key.assert(optionsOf(first.page.html), here) })),
    ).not.toBeNull();
    key.count = 0;
    const { browser, page } = await passwordOf(account);
    const refused = await browser.post(page.url, { resposta: key.assert(optionsOf(page.html), here) });
    expect(refused.status).toBe(422);
    expect(noted).toHaveBeenCalledWith('passkey_cloned', expect.objectContaining({ account: account.cpf }));
    const [kept] = await portal.db.select().from(chaveAcesso).where(eq(chaveAcesso.usuarioId, account.id));
    expect(kept?.contador).toBe(1);
  });

  test('isn’t locked by wrong codes of somebody who knows the password', async () => {
    const { browser, page } = await passwordOf(account);
    for (let tries = 0; tries < 6; tries++) await browser.post(page.url, { recuperacao: 'errado' });
    const asked = await browser.get(page.url);
    expect(tokenOf(await answer(browser, page, { resposta: key.assert(optionsOf(asked.html), here) }))).not.toBeNull();
  });
});
