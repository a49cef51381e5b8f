import { auditoria, oidcPayload, sessao } from '@credenciados/platform/db/schema/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { readSession } from '../http/session/sessions.ts';
import { auditTrail } from '../tests/support/audit-trail.ts';
import type { Browser } from './testing/browser.ts';
import { type IdentityApp, startIdentityApp } from './testing/identity-app.ts';
import { openSignIn, receive, submitSignIn, tokenOf } from './testing/sign-in-steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp();
});
afterEach(() => portal.setNow(null));
afterAll(() => portal.close());

async function signedIn(perfis: Parameters<IdentityApp['account']>[0] = ['CAGEO']) {
  const account = await portal.account(perfis);
  const browser = portal.browser();
  const landed = await submitSignIn(browser, await openSignIn(browser), account.cpf);
  return { account, browser, token: (await receive(browser, landed)) ?? '' };
}
const call = (what: 'sair' | 'renovar', token: string) =>
  portal.app.inject({
    method: 'POST',
    url: `/credenciados/sessao/${what}`,
    headers: { authorization: `Bearer ${token}` },
  });
/** True if a person at this browser enters without a password. */
async function getsIn(browser: Browser): Promise<boolean> {
  const chosen = await browser.post('/identidade/modulos', { perfil: 'CAGEO' });
  const entered = await browser.follow(await browser.get('/credenciados/auth/entrar'), /token=/);
  return tokenOf(chosen) !== null || tokenOf(entered) !== null;
}
const issuerRows = (cpf: string) =>
  portal.db
    .select({ tipo: oidcPayload.tipo })
    .from(oidcPayload)
    .where(
      and(
        inArray(oidcPayload.tipo, ['Session', 'Grant', 'AccessToken', 'AuthorizationCode', 'PortalLogin']),
        sql`${oidcPayload.payload}->>'accountId' = ${cpf}`,
      ),
    );
const endOf = async (token: string) => {
  const [row] = await portal.db
    .select()
    .from(sessao)
    .where(eq(sessao.id, String(decodeJwt(token).sid)));
  return row?.expiraEm.getTime() ?? 0;
};

// CTA-10
describe('after Exit', () => {
  test('the next person at the browser needs a password, with any cookies left', async () => {
    const { account, browser, token } = await signedIn();
    expect(await getsIn(browser)).toBe(true);
    // The shell's call sends no cookie of the issuer or of the sign-in.
    expect((await call('sair', token)).statusCode).toBe(200);
    expect(await getsIn(browser)).toBe(false);
    expect((await browser.follow(await browser.get('/identidade/modulos'))).html).toContain('Entrar no portal');
    expect(await issuerRows(account.cpf)).toEqual([]);
    const facts = await auditTrail(portal.db, eq(auditoria.acao, 'SESSAO_ENCERRADA'));
    expect(facts.map((fact) => fact.entidadeId)).toContain(String(decodeJwt(token).sid));
  });

  test('the person’s other browsers stay signed in', async () => {
    const { account, token } = await signedIn();
    const elsewhere = portal.browser();
    const other = await receive(elsewhere, await submitSignIn(elsewhere, await openSignIn(elsewhere), account.cpf));
    await call('sair', token);
    expect(await readSession(portal.deps, other ?? '')).not.toBeNull();
    expect(await getsIn(elsewhere)).toBe(true);
  });

  test('a session just starting in another tab ends too', async () => {
    const { browser, token } = await signedIn();
    const begun = await Promise.all([
      browser.post('/identidade/modulos', { perfil: 'CAGEO' }),
      browser.post('/identidade/modulos', { perfil: 'CAGEO' }),
      call('sair', token),
    ]);
    for (const page of begun.slice(0, 2)) {
      if ('location' in page) expect(await receive(browser, page)).toBeNull();
    }
    expect(await getsIn(browser)).toBe(false);
  });
});

describe('a signed-out browser', () => {
  /** The issuer still knows the browser; the portal doesn't. */
  async function leftBehind() {
    const left = await signedIn();
    const login = and(
      eq(oidcPayload.tipo, 'PortalLogin'),
      sql`${oidcPayload.payload}->>'accountId' = ${left.account.cpf}`,
    );
    await portal.db.delete(oidcPayload).where(login);
    return left;
  }

  test('is asked for a password, although the issuer knows it', async () => {
    const { browser } = await leftBehind();
    const asked = await browser.get('/credenciados/auth/entrar');
    const { searchParams } = new URL(asked.location ?? '');
    expect(searchParams.get('prompt')).toBe('login');
    expect(searchParams.get('max_age')).toBe(String(12 * 60 * 60));
    expect((await browser.follow(asked)).html).toContain('Entrar no portal');
  });

  test('can’t skip the password by removing the parameter from the address', async () => {
    const { account, browser } = await leftBehind();
    // Longer ago than the clocks may differ.
    await portal.db
      .update(oidcPayload)
      .set({
        payload: sql`${oidcPayload.payload} || jsonb_build_object('loginTs', ${Math.floor(Date.now() / 1000) - 60}::int)`,
      })
      .where(eq(oidcPayload.tipo, 'Session'));
    const asked = await browser.get('/credenciados/auth/entrar');
    const address = new URL(asked.location ?? '');
    address.searchParams.delete('prompt');
    const landed = await browser.follow(await browser.get(address.href), /token=/);
    expect(tokenOf(landed)).toBeNull();
    expect(landed.html).toContain('A entrada não foi concluída');
    expect(await issuerRows(account.cpf)).not.toContainEqual({ tipo: 'Session' });
  });
});

describe('an idle person', () => {
  test('is signed out after an hour, at the portal and the issuer', async () => {
    const { account, browser, token } = await signedIn();
    const [session] = await portal.db
      .select({ expiraEm: oidcPayload.expiraEm })
      .from(oidcPayload)
      .where(and(eq(oidcPayload.tipo, 'Session'), sql`${oidcPayload.payload}->>'accountId' = ${account.cpf}`));
    expect(session?.expiraEm?.getTime()).toBeLessThanOrEqual(Date.now() + HOUR);
    portal.setNow(new Date(Date.now() + HOUR + MINUTE));
    expect((await call('renovar', token)).statusCode).toBe(401);
    expect(await getsIn(browser)).toBe(false);
  });

  test('stays signed in while a tab of the browser is used', async () => {
    const { browser, token } = await signedIn();
    const start = Date.now();
    let latest = token;
    for (let half = 1; half <= 6; half++) {
      portal.setNow(new Date(start + half * 30 * MINUTE));
      latest = (await call('renovar', latest)).json().token;
    }
    expect(tokenOf(await browser.post('/identidade/modulos', { perfil: 'CAGEO' }))).not.toBeNull();
  });
});

describe('twelve hours after the password', () => {
  test('everything ends, even if a profile was chosen since', async () => {
    const { browser, token } = await signedIn(['CAGEO', 'CREDENCIADOS']);
    expect(token).toBe('');
    const enter = async () =>
      (await receive(browser, await browser.post('/identidade/modulos', { perfil: 'CAGEO' }))) ?? '';
    const start = Date.now();
    let latest = await enter();
    const end = await endOf(latest);
    expect(end).toBeLessThanOrEqual(start + 12 * HOUR);
    for (let half = 1; half <= 23; half++) {
      portal.setNow(new Date(start + half * 30 * MINUTE));
      expect((await call('renovar', latest)).statusCode).toBe(200);
      latest = await enter();
      expect(await endOf(latest)).toBe(end);
    }
    expect((decodeJwt(latest).exp ?? 0) * 1000).toBeLessThanOrEqual(end);
    portal.setNow(new Date(end + 1000));
    expect((await call('renovar', latest)).statusCode).toBe(401);
    expect(await getsIn(browser)).toBe(false);
  });
});
