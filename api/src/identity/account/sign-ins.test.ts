import type { Conta } from '@credenciados/contract';
import { auditoria, sessao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { noteUse } from '../../http/session/last-use.ts';
import { readSession } from '../../http/session/sessions.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { signedIn } from '../testing/account-pages.ts';
import type { Browser } from '../testing/browser.ts';
import { type IdentityApp, startIdentityApp, type TestAccount } from '../testing/identity-app.ts';
import { openSignIn, receive } from '../testing/sign-in-steps.ts';

const MINUTE = 60_000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };

let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(null));

/** Signs in to the portal with a new browser. */
async function enter(account: TestAccount): Promise<{ browser: Browser; token: string; sid: string }> {
  const { browser, landed } = await signedIn(portal, account);
  const token = (await receive(browser, landed)) ?? '';
  const session = await readSession(portal.deps, token);
  if (!session) throw new Error('No session');
  return { browser, token, sid: session.sid };
}
const lives = async (token: string) => (await readSession(portal.deps, token)) !== null;
const as = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } });
const acessosOf = async (who: { token: string }) => {
  const answer = await portal.app.inject({ url: '/credenciados/conta', ...as(who) });
  return answer.json<Conta>().acessos;
};
const end = (who: { token: string }, id = '') =>
  portal.app.inject({ method: 'DELETE', url: `/credenciados/conta/acessos${id && `/${id}`}`, ...as(who) });

describe('open sessions', () => {
  test('are listed with profile, browser and times, and this browser’s is marked', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const now = new Date();
    portal.setNow(now);
    const [here, elsewhere] = [await enter(account), await enter(account)];
    await portal.db.update(sessao).set({ navegador: 'Firefox <b>' }).where(eq(sessao.id, elsewhere.sid));
    const acessos = await acessosOf(here);
    expect(acessos.map(({ id }) => id).sort()).toEqual([here.sid, elsewhere.sid].sort());
    expect(acessos.filter(({ este }) => este).map(({ id }) => id)).toEqual([here.sid]);
    const times = { inicio: now.toISOString(), ultimoUso: now.toISOString() };
    expect(acessos).toContainEqual(
      expect.objectContaining({ perfil: 'CREDENCIADOS', navegador: 'Firefox <b>', ...times }),
    );
    // Sessions of other people, and those that have ended, are not listed.
    const other = await enter(await portal.account(['CREDENCIADOS']));
    expect((await acessosOf(other)).map(({ id }) => id)).toEqual([other.sid]);
  });

  test('name the browser in words and not its network address', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { browser } = await signedIn(portal, account);
    await browser.get('/credenciados/auth/entrar');
    const landed = await browser.follow(await browser.get('/credenciados/auth/entrar', FIREFOX), /token=/);
    await receive(browser, landed);
    const rows = await portal.db.select().from(sessao).where(eq(sessao.usuarioId, account.id));
    expect(rows.map(({ navegador }) => navegador)).toContain('Navegador desconhecido');
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Mozilla/);
  });

  test('show their last use to within a few minutes', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const start = new Date();
    portal.setNow(start);
    const { token, sid } = await enter(account);
    const usedAt = async () => (await portal.db.select().from(sessao).where(eq(sessao.id, sid)))[0]?.ultimoUsoEm;
    // The process looks the session up for the first time.
    portal.setNow(new Date(start.getTime() + 20 * MINUTE));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await portal.app.inject({ url: '/credenciados/conversa/getByUser', headers });
    expect(answer.statusCode).toBe(200);
    const noted = new Date(start.getTime() + 20 * MINUTE);
    expect(await usedAt()).toEqual(noted);
    for (const [minutes, expected] of [
      [4, noted],
      [6, new Date(noted.getTime() + 6 * MINUTE)],
    ] as const) {
      portal.setNow(new Date(noted.getTime() + minutes * MINUTE));
      const session = await readSession(portal.deps, token);
      if (!session) throw new Error('No session');
      await noteUse(portal.deps, session);
      expect(await usedAt()).toEqual(expected);
    }
  });
});

describe('ending', () => {
  test('one session also ends its browser’s sign-in, and is recorded', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const [here, elsewhere] = [await enter(account), await enter(account)];
    expect((await end(here, elsewhere.sid)).statusCode).toBe(200);
    expect([await lives(here.token), await lives(elsewhere.token)]).toEqual([true, false]);
    expect((await openSignIn(elsewhere.browser)).html).toContain('Entrar no portal');
    const audit = await auditTrail(portal.db, eq(auditoria.entidadeId, elsewhere.sid));
    expect(audit.map(({ acao, atorId }) => [acao, atorId])).toContainEqual(['SESSAO_ENCERRADA', account.id]);
    expect((await end(here, elsewhere.sid)).statusCode).toBe(404);
  });

  test('this browser’s session signs out', async () => {
    const here = await enter(await portal.account(['CREDENCIADOS']));
    expect((await end(here, here.sid)).statusCode).toBe(200);
    expect(await lives(here.token)).toBe(false);
    expect((await openSignIn(here.browser)).html).toContain('Entrar no portal');
  });

  test('another person’s session is refused', async () => {
    const [ana, beto] = [
      await enter(await portal.account(['CREDENCIADOS'])),
      await enter(await portal.account(['CAGEO'])),
    ];
    expect((await end(ana, beto.sid)).statusCode).toBe(404);
    expect((await end(ana, 'x'.repeat(101))).statusCode).toBe(400);
    expect((await end({ token: 'x' }, ana.sid)).statusCode).toBe(401);
    expect([await lives(ana.token), await lives(beto.token)]).toEqual([true, true]);
  });

  test('all other sessions spares this browser’s, and other people’s', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const [here, second, third] = [await enter(account), await enter(account), await enter(account)];
    const beto = await enter(await portal.account(['CREDENCIADOS']));
    await portal.app.inject({
      method: 'POST',
      url: '/credenciados/sessao/renovar',
      headers: { authorization: `Bearer ${here.token}` },
    });
    expect((await end(here)).statusCode).toBe(200);
    const all = await Promise.all([here, second, third, beto].map(({ token }) => lives(token)));
    expect(all).toEqual([true, false, false, true]);
    expect((await openSignIn(second.browser)).html).toContain('Entrar no portal');
    expect((await acessosOf(here)).map(({ id }) => id)).toEqual([here.sid]);
  });
});
