import type { Perfil, Registry } from '@credenciados/contract';
import { oidcPayload, sessao, usuario } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { readSession } from '../http/session/sessions.ts';
import { nextCpf } from '../tests/support/test-app.ts';
import { revokeSessions } from './revoke-sessions.ts';
import type { Browser } from './testing/browser.ts';
import { type IdentityApp, startIdentityApp } from './testing/identity-app.ts';
import { openSignIn, PASSWORD, receive, submitSignIn, tokenOf } from './testing/sign-in-steps.ts';

let portal: IdentityApp;
const demoCpf = nextCpf();
beforeAll(async () => {
  portal = await startIdentityApp({}, [
    { cpf: demoCpf, nome: 'Conta de Teste', descricao: 'Comissão CAGEO', senha: PASSWORD },
  ]);
});
afterAll(() => portal.close());

/** Signs in with the password and takes the session. */
async function signIn(browser: Browser, cpf: string): Promise<string> {
  return (await receive(browser, await submitSignIn(browser, await openSignIn(browser), cpf))) ?? '';
}

describe('a sign-in over HTTP', () => {
  test('redirects to the issuer and back, and gives a token of the account', async () => {
    const { cpf, id, nome } = await portal.account(['CAGEO']);
    const browser = portal.browser();
    const page = await openSignIn(browser, '/credenciados/auth/entrar?voltar=/credenciados/modelos/listar');
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1 id="titulo">Entrar no portal</h1>');

    const landed = await submitSignIn(browser, page, cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'));
    expect(landed.status).toBe(303);
    expect(landed.location).toMatch(new RegExp(`^${portal.publicUrl}/credenciados/\\?token=`));
    expect(landed.headers.get('cache-control')).toBe('no-store');
    expect(landed.headers.get('referrer-policy')).toBe('no-referrer');
    const session = await readSession(portal.deps, (await receive(browser, landed)) ?? '');
    expect(session).toMatchObject({ usuarioId: id, cpf, nome, perfil: 'CAGEO' });
  });

  // TEL-37
  test('stores the profile’s rollouts in a cookie, and no cookie if the live list is unknown', async () => {
    const id = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a';
    const rolled = { modules: [{ rollout: { id, profiles: ['CAGEO'], began: '' } }] } as unknown as Registry;
    const read = jest.spyOn(portal.app.modules, 'read');
    const cookieOf = async (perfil: Perfil) => {
      const { cpf } = await portal.account([perfil]);
      const browser = portal.browser();
      const landed = await submitSignIn(browser, await openSignIn(browser), cpf);
      expect(await receive(browser, landed)).not.toBeNull();
      return browser.cookies.find(({ name }) => name.endsWith('portal_vez'))?.value;
    };
    try {
      read.mockResolvedValue(rolled);
      expect(await cookieOf('CAGEO')).toMatch(/^\d{1,6}\.0a0a0a0a$/);
      expect(await cookieOf('CAVISTORIA')).toMatch(/^\d{1,6}$/);
      read.mockRejectedValue(new Error('The store is away'));
      expect(await cookieOf('CAGEO')).toBeUndefined();
    } finally {
      read.mockRestore();
    }
  });

  test('is asked for once: the issuer remembers the browser until sign-out', async () => {
    const { cpf } = await portal.account(['CREDENCIADOS']);
    const browser = portal.browser();
    await submitSignIn(browser, await openSignIn(browser), cpf);
    const again = await browser.follow(await browser.get('/credenciados/auth/entrar'), /token=/);
    expect(await receive(browser, again)).not.toBeNull();

    const out = await browser.follow(await browser.get('/identidade/sair'));
    expect(out.html).toContain('Você saiu do portal');
    expect(browser.named('portal_conta')).toEqual([]);
    expect((await openSignIn(browser)).html).toContain('Entrar no portal');
    expect(await portal.db.select().from(oidcPayload).where(eq(oidcPayload.tipo, 'Session'))).not.toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ accountId: cpf }) }),
    );
  });

  test('ends in the whole browser at sign-out: its tokens are refused', async () => {
    const { cpf } = await portal.account(['CAGEO', 'CREDENCIADOS']);
    const browser = portal.browser();
    await submitSignIn(browser, await openSignIn(browser), cpf);
    const tokens = [];
    for (const perfil of ['CAGEO', 'CREDENCIADOS']) {
      tokens.push((await receive(browser, await browser.post('/identidade/modulos', { perfil }))) ?? '');
    }
    for (const token of tokens) expect(await readSession(portal.deps, token)).not.toBeNull();
    await browser.get('/identidade/sair');
    for (const token of tokens) expect(await readSession(portal.deps, token)).toBeNull();
  });

  test('in another tab shares the browser’s: signing out of either ends both', async () => {
    const { cpf } = await portal.account(['CREDENCIADOS']);
    const browser = portal.browser();
    const first = await signIn(browser, cpf);
    const again = await browser.follow(await browser.get('/credenciados/auth/entrar'), /token=/);
    const second = (await receive(browser, again)) ?? '';
    const elsewhere = portal.browser();
    const other = await signIn(elsewhere, cpf);
    for (const token of [first, second, other]) expect(await readSession(portal.deps, token)).not.toBeNull();

    const headers = { authorization: `Bearer ${first}` };
    await portal.app.inject({ method: 'POST', url: '/credenciados/sessao/sair', headers });
    for (const token of [first, second]) expect(await readSession(portal.deps, token)).toBeNull();
    expect(await readSession(portal.deps, other)).not.toBeNull();
  });

  test('by another person in one browser starts a new one', async () => {
    const [ana, beto] = [await portal.account(['CREDENCIADOS']), await portal.account(['CREDENCIADOS'])];
    const browser = portal.browser();
    const hers = await signIn(browser, ana.cpf);
    browser.cookies = browser.cookies.filter(({ name }) => name === 'portal_conta');
    const his = await signIn(browser, beto.cpf);
    const headers = { authorization: `Bearer ${his}` };
    await portal.app.inject({ method: 'POST', url: '/credenciados/sessao/sair', headers });
    expect(await readSession(portal.deps, his)).toBeNull();
    expect(await readSession(portal.deps, hers)).not.toBeNull();
  });

  test('keeps its cookies from scripts and other sites', async () => {
    const { headers } = await portal.browser().get('/credenciados/auth/entrar');
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect(headers.get('location')).toContain('code_challenge_method=S256');
    expect(headers.get('location')).toMatch(/[?&]nonce=.+/);
  });

  test('serves pages without foreign scripts or frames, never cached', async () => {
    const browser = portal.browser();
    const { headers, html } = await openSignIn(browser);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).toMatch(/; script-src 'self'$/);
    const scripts = [...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, address = '']) => address);
    expect(scripts).toEqual([expect.stringMatching(/^\/identidade\/recursos\/senha\.\w+\.js$/)]);
    expect((await browser.get(scripts[0] ?? '')).headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('fills the form with an account of the demonstration', async () => {
    const browser = portal.browser();
    const page = await openSignIn(browser);
    expect(page.html).toContain('Conta de Teste');
    const filled = await browser.get(`${page.url}?conta=0`);
    expect(filled.html).toContain(`value="${PASSWORD}"`);
    expect((await browser.get(`${page.url}?conta=9`)).html).not.toContain(PASSWORD);
  });

  test('refuses a form from another site, or without an origin', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const browser = portal.browser();
    const page = await openSignIn(browser);
    for (const origin of ['https://evil.example', 'null', null]) {
      const refused = await browser.post(page.url, { cpf, senha: PASSWORD }, origin);
      expect(refused.status).toBe(403);
      expect(refused.location).toBeUndefined();
    }
  });

  test('refuses a sign-in page that belongs to another browser', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const page = await openSignIn(portal.browser());
    const other = await portal.browser().post(page.url, { cpf, senha: PASSWORD });
    expect(other.status).toBe(400);
    expect(other.html).toContain('não vale mais');
  });

  test('shows a missing field’s error beside it', async () => {
    const browser = portal.browser();
    const page = await openSignIn(browser);
    const empty = await browser.post(page.url, {});
    expect(empty.status).toBe(422);
    expect(empty.html.match(/O campo é obrigatório/g)).toHaveLength(2);
    expect((await browser.post(page.url, { cpf: '111.111.111-11', senha: 'x' })).html).toContain('CPF inválido');
  });
});

describe('the callback of the issuer', () => {
  const arrive = async (cpf: string) => {
    const browser = portal.browser();
    const sent = await browser.post((await openSignIn(browser)).url, { cpf, senha: PASSWORD });
    const resumed = await browser.get(sent.location ?? '');
    return { browser, callback: resumed.location ?? '' };
  };

  test('accepts an address and its code once', async () => {
    const { cpf, id } = await portal.account(['CAGEO']);
    const { browser, callback } = await arrive(cpf);
    const kept = structuredClone(browser.cookies);
    expect(tokenOf(await browser.get(callback))).not.toBeNull();
    expect((await browser.get(callback)).status).toBe(400);

    // The issuer refuses the code, even with the cookie of the first attempt.
    browser.cookies = kept;
    const replayed = await browser.get(callback);
    expect(replayed.status).toBe(400);
    expect(tokenOf(replayed)).toBeNull();
    expect(await portal.db.select().from(sessao).where(eq(sessao.usuarioId, id))).toHaveLength(1);
  });

  test('accepts one of two concurrent uses of a code', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const { browser, callback } = await arrive(cpf);
    const answers = await Promise.all([browser.get(callback), browser.get(callback), browser.get(callback)]);
    expect(answers.filter((answer) => tokenOf(answer) !== null)).toHaveLength(1);
  });

  test('needs the state of this browser', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const { browser, callback } = await arrive(cpf);
    const forged = new URL(callback);
    const state = forged.searchParams.get('state') ?? '';
    // The state begins the same, so it selects the same cookie, but it is another state.
    forged.searchParams.set('state', `${state.slice(0, -3)}xxx`);
    expect((await browser.get(forged.href)).status).toBe(400);
    const stranger = portal.browser();
    expect((await stranger.get(callback)).status).toBe(400);
  });

  test('refuses a cookie that was changed, and an answer without parameters', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const { browser, callback } = await arrive(cpf);
    const [cookie] = browser.named('portal_entrada_');
    if (!cookie) throw new Error('No cookie');
    cookie.value = `${cookie.value.slice(0, -4)}AAAA`;
    expect((await browser.get(callback)).status).toBe(400);
    expect((await browser.get('/credenciados/auth/retorno')).status).toBe(400);
    expect((await browser.get('/credenciados/auth/retorno?state=a&state=b&error=c&error=d')).status).toBe(400);
  });

  test('distinguishes no account, a disabled account and an account without profiles', async () => {
    const gone = await portal.account([]);
    const disabled = await portal.account(['CAGEO']);
    const nobody = await portal.account([]);
    const ways = {
      gone: await arrive(gone.cpf),
      disabled: await arrive(disabled.cpf),
      nobody: await arrive(nobody.cpf),
    };
    await portal.db.update(usuario).set({ cpf: nextCpf() }).where(eq(usuario.id, gone.id));
    await portal.db.update(usuario).set({ ativo: false }).where(eq(usuario.id, disabled.id));
    const texts = { gone: 'Nenhuma inscrição encontrada', disabled: 'Conta desativada', nobody: 'Conta sem acesso' };
    expect((await ways.disabled.browser.get(ways.disabled.callback)).html).toContain(texts.disabled);
    expect((await ways.nobody.browser.get(ways.nobody.callback)).html).toContain(texts.nobody);
    // The embedded issuer refuses a deleted account by itself.
    expect((await ways.gone.browser.get(ways.gone.callback)).status).toBe(400);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/identidade/sair', '/credenciados/../x'])(
    'never redirects out of the portal: voltar=%s',
    async (voltar) => {
      const browser = portal.browser();
      const refused = await browser.get(`/credenciados/auth/entrar?${new URLSearchParams({ voltar })}`);
      expect(refused.status).toBe(400);
      expect(refused.location).toBeUndefined();
      expect(browser.cookies).toEqual([]);
    },
  );
});

describe('the choice of the profile', () => {
  const enter = async (...profiles: Parameters<IdentityApp['account']>) => {
    const account = await portal.account(...profiles);
    const browser = portal.browser();
    const landed = await submitSignIn(browser, await openSignIn(browser), account.cpf);
    return { account, browser, landed };
  };

  test('offers each of several profiles, and enters with the chosen one', async () => {
    const { browser, landed } = await enter(['CAGEO', 'CREDENCIADOS'], { nome: 'Zé <b>' });
    expect(landed.location).toBe(`${portal.publicUrl}/identidade/modulos`);
    const page = await browser.get('/identidade/modulos');
    expect(page.html).toContain('Zé &lt;b&gt;');
    expect(page.html).toContain('Comissão CAGEO');
    const entered = await browser.post('/identidade/modulos', { perfil: 'CREDENCIADOS' });
    expect(entered.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await readSession(portal.deps, (await receive(browser, entered)) ?? '')).toMatchObject({
      perfil: 'CREDENCIADOS',
    });
  });

  test('refuses a profile that the person does not have, another site, and a visitor', async () => {
    const { browser } = await enter(['CAVISTORIA', 'CREDENCIADOS']);
    for (const perfil of ['CAGEO', 'ADMIN', '']) {
      const refused = await browser.post('/identidade/modulos', { perfil });
      expect(refused.status).toBe(422);
      expect(tokenOf(refused)).toBeNull();
    }
    const forged = await browser.post('/identidade/modulos', { perfil: 'CAVISTORIA' }, 'https://evil.example');
    expect(forged.status).toBe(403);
    const stranger = portal.browser();
    const sent = await stranger.post('/identidade/modulos', { perfil: 'CAVISTORIA' });
    expect(sent.location).toBe(`${portal.publicUrl}/credenciados/auth/entrar`);
    stranger.cookies.push({ name: 'portal_conta', value: 'forged', path: '/identidade' });
    expect((await stranger.get('/identidade/modulos')).status).toBe(303);
  });

  test('is shown after Exit: a person with one profile chooses it again or signs out', async () => {
    const { browser } = await enter(['CAGEO']);
    const page = await browser.follow(await browser.get('/identidade/'));
    expect(page.html).toContain('Comissão CAGEO');
    expect(page.html).toContain('href="/identidade/sair"');
  });

  test('allows another profile without a new sign-in; signing out of one ends all', async () => {
    const { account, browser } = await enter(['CAGEO', 'CREDENCIADOS']);
    const tokens: string[] = [];
    for (const perfil of ['CAGEO', 'CREDENCIADOS']) {
      tokens.push((await receive(browser, await browser.post('/identidade/modulos', { perfil }))) ?? '');
    }
    expect(tokens.map((token) => decodeJwt(token).outrosPerfis)).toEqual([true, true]);
    const elsewhere = portal.browser();
    await submitSignIn(elsewhere, await openSignIn(elsewhere), account.cpf);
    const other = (await receive(elsewhere, await elsewhere.post('/identidade/modulos', { perfil: 'CAGEO' }))) ?? '';

    const headers = { authorization: `Bearer ${tokens[0]}` };
    const left = await portal.app.inject({ method: 'POST', url: '/credenciados/sessao/sair', headers });
    expect(left.statusCode).toBe(200);
    for (const token of tokens) expect(await readSession(portal.deps, token)).toBeNull();
    expect(await readSession(portal.deps, other)).toMatchObject({ perfil: 'CAGEO' });
    // The next person at this browser has to sign in.
    expect((await browser.follow(await browser.get('/identidade/modulos'))).html).toContain('Entrar no portal');
  });

  test('lets external users in', async () => {
    const { browser, landed } = await enter(['EXTERNO']);
    expect(await readSession(portal.deps, (await receive(browser, landed)) ?? '')).toMatchObject({ perfil: 'EXTERNO' });
  });

  test('ends when the account is disabled or its sessions are revoked', async () => {
    const first = await enter(['CAGEO', 'CREDENCIADOS']);
    await portal.db.update(usuario).set({ ativo: false }).where(eq(usuario.id, first.account.id));
    expect((await first.browser.get('/identidade/modulos')).status).toBe(303);

    const { account, browser, landed } = await enter(['CAGEO']);
    await portal.db.transaction((tx) => revokeSessions(tx, account.id));
    expect(await readSession(portal.deps, (await receive(browser, landed)) ?? '')).toBeNull();
    expect((await browser.get('/identidade/modulos')).status).toBe(303);
    expect((await openSignIn(browser)).html).toContain('Entrar no portal');
  });
});

describe('other pages', () => {
  test('a link of another site does not sign out by itself', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const browser = portal.browser();
    await submitSignIn(browser, await openSignIn(browser), cpf);
    const asked = await browser.get('/identidade/sair', { 'sec-fetch-site': 'cross-site' });
    expect(asked.html).toContain('Sair da conta?');
    expect((await browser.get('/identidade/modulos')).status).toBe(200);
  });

  test('a page links to the editais if none is open', async () => {
    const page = await portal.browser().get('/identidade/sem-edital');
    expect(page.status).toBe(200);
    expect(page.html).toContain('href="/credenciados/editais"');
  });

  test('the window of a process shows its number, and refuses other addresses', async () => {
    const page = await portal.browser().get(`/identidade/processo/${encodeURIComponent('2024/123.456')}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Processo 2024/123.456');
    const hostile = await portal.browser().get(`/identidade/processo/${encodeURIComponent('<script>')}`);
    expect(hostile.status).toBe(404);
    expect(hostile.html).not.toContain('<script>');
  });

  test('an unknown address answers with a page', async () => {
    const page = await portal.browser().get('/identidade/nada');
    expect(page.status).toBe(404);
    expect(page.html).toContain('Página não encontrada');
  });

  test('the portal itself serves stylesheet and font', async () => {
    const browser = portal.browser();
    const { html } = await browser.get('/identidade/sem-edital');
    const addresses = [...html.matchAll(/(?:href|src)="(\/identidade\/recursos\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    for (const address of addresses) expect((await browser.get(address)).status).toBe(200);
    expect(html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
  });
});
