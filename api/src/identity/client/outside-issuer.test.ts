import type { Conta } from '@credenciados/contract';
import { sessao } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readSession } from '../../http/session/sessions.ts';
import { nextCpf } from '../../tests/support/test-app.ts';
import { freePort, type IdentityApp, startIdentityApp } from '../testing/identity-app.ts';
import { type OutsideIssuer, startIssuer } from '../testing/outside-issuer.ts';
import { receive } from '../testing/sign-in-steps.ts';

let issuer: OutsideIssuer;
let portal: IdentityApp;
beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer(`http://localhost:${port}`, { port: await freePort() });
  portal = await startIdentityApp({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'portal-externo',
    OIDC_CLIENT_SECRET: 'segredo do portal externo',
    OIDC_CPF_CLAIM: 'cpf',
    OIDC_STAFF_ACR: 'ouro,prata',
  });
});
afterAll(async () => {
  await portal.close();
  await issuer.close();
});

/** Cookies ignore the port and both servers run on localhost, so their paths keep the cookies apart. */
async function signIn(cpf: string) {
  issuer.who.cpf = cpf;
  const browser = portal.browser();
  const landed = await browser.follow(await browser.get('/credenciados/auth/entrar'), /token=|\/identidade\/modulos/);
  return { browser, landed };
}

describe('an external issuer', () => {
  test('signs in the account of the CPF in the configured claim, with or without punctuation', async () => {
    const { id, cpf } = await portal.account(['CREDENCIADOS'], { senha: null });
    const { browser, landed } = await signIn(cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'));
    expect(await readSession(portal.deps, (await receive(browser, landed)) ?? '')).toMatchObject({
      usuarioId: id,
      cpf,
    });
  });

  test('tells a person without registration where to register', async () => {
    for (const cpf of [nextCpf(), '', '123']) {
      const { landed } = await signIn(cpf);
      expect(landed.status).toBe(403);
      expect(landed.html).toContain('Nenhuma inscrição encontrada');
      expect(landed.html).toContain('href="/credenciados/editais"');
    }
  });

  test('tells a person whose account is disabled', async () => {
    const { cpf } = await portal.account(['CREDENCIADOS'], { ativo: false });
    const { browser, landed } = await signIn(cpf);
    expect(landed.html).toContain('Conta desativada');
    expect(browser.named('portal_conta')).toEqual([]);
  });

  test('receives the browser at its end-session address on sign-out', async () => {
    const { cpf } = await portal.account(['CREDENCIADOS']);
    const { browser } = await signIn(cpf);
    const out = await browser.get('/identidade/sair');
    const url = new URL(out.location ?? '');
    expect(url.origin).toBe(issuer.url);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${portal.publicUrl}/identidade/saiu`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
  });

  test('is asked for the acr that staff need, and lets them in only if it states it', async () => {
    const { cpf, id } = await portal.account(['CAGEO'], { senha: null });
    for (const acr of [undefined, 'bronze']) {
      issuer.who = Object.assign(issuer.who, { acr });
      const { landed } = await signIn(cpf);
      expect(landed.status).toBe(403);
      expect(landed.html).toContain('O serviço de identidade não informou que a segunda etapa foi usada');
      expect(await portal.db.$count(sessao, eq(sessao.usuarioId, id))).toBe(0);
    }
    issuer.who.acr = 'prata';
    const { browser, landed } = await signIn(cpf);
    expect(await readSession(portal.deps, (await receive(browser, landed)) ?? '')).toMatchObject({ perfil: 'CAGEO' });
    expect(issuer.asked.at(-1)).toBe('ouro prata');
  });

  test('manages password, address and second factor: Minha conta only lists and ends sessions', async () => {
    const account = await portal.account(['CREDENCIADOS'], { senha: null });
    const [here, elsewhere] = [await signIn(account.cpf), await signIn(account.cpf)];
    const tokens = [await receive(here.browser, here.landed), await receive(elsewhere.browser, elsewhere.landed)];
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const conta = (await portal.app.inject({ url: '/credenciados/conta', headers })).json<Conta>();
    expect([conta.entradaPropria, conta.acessos.length]).toEqual([false, 2]);
    for (const path of ['senha', 'email', 'verificacao', 'aplicativo', 'chaves/nova', 'confirmar']) {
      expect((await here.browser.get(`/identidade/conta/${path}`)).status).toBe(404);
    }
    await portal.app.inject({ method: 'DELETE', url: '/credenciados/conta/acessos', headers });
    const alive = await Promise.all(tokens.map((token) => readSession(portal.deps, token ?? '')));
    expect(alive.map((session) => session !== null)).toEqual([true, false]);
  });

  test('leaves no password pages and no embedded issuer', async () => {
    const addresses = [
      '/identidade/esqueci-senha',
      '/identidade/.well-known/openid-configuration',
      '/identidade/senha/x',
    ];
    for (const address of addresses) expect((await portal.browser().get(address)).status).toBe(404);
  });

  test.each(['client_secret_basic', 'client_secret_post'] as const)(
    'that refuses the portal’s credentials (%s) is logged as such, with the settings to check',
    async (auth) => {
      const port = await freePort();
      const strict = await startIssuer(`http://localhost:${port}`, { port: await freePort(), auth });
      const lines: { msg: string }[] = [];
      const wrong = await startIdentityApp(
        {
          PORT: String(port),
          PUBLIC_URL: `http://localhost:${port}`,
          OIDC_ISSUER: strict.url,
          OIDC_CLIENT_ID: 'portal-externo',
          OIDC_CLIENT_SECRET: 'segredo+com%outras letras',
          OIDC_CLIENT_AUTH: auth,
        },
        [],
        { write: (line) => void lines.push(JSON.parse(line)) },
      );
      try {
        strict.who.cpf = nextCpf();
        const browser = wrong.browser();
        const page = await browser.follow(await browser.get('/credenciados/auth/entrar'), /token=/);
        expect([page.status, page.html]).toEqual([500, expect.stringContaining('não reconheceu este portal')]);
        expect(lines.some(({ msg }) => msg.includes('OIDC_CLIENT_AUTH'))).toBe(true);
        expect(wrong.deps.health.state('emissor')).toMatchObject({ ok: false, motivo: 'INVALID_CLIENT' });
      } finally {
        await wrong.close();
        await strict.close();
      }
    },
  );

  test('that does not answer gives a page with a retry link', async () => {
    const port = await freePort();
    const lonely = await startIdentityApp({
      OIDC_ISSUER: `http://localhost:${port}`,
      OIDC_CLIENT_ID: 'portal-externo',
      OIDC_CLIENT_SECRET: 'segredo do portal externo',
    });
    try {
      // The portal notices it at its start, before any sign-in.
      await until(() => !lonely.deps.health.state('emissor').ok);
      const page = await lonely.browser().get('/credenciados/auth/entrar?voltar=/credenciados/modelos/listar');
      expect(page.status).toBe(503);
      expect(page.html).toContain('Tentar novamente');
      expect(page.html).toContain('/credenciados/auth/entrar?voltar=%2Fcredenciados%2Fmodelos%2Flistar');
    } finally {
      await lonely.close();
    }
  });
});
