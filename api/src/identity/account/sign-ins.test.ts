import { auditoria, sessao } from '@credenciados/platform/db/schema/index';
import { TZDate } from '@date-fns/tz';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { format } from 'date-fns/format';
import { eq } from 'drizzle-orm';
import { noteUse } from '../../http/session/last-use.ts';
import { readSession } from '../../http/session/sessions.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { ACCOUNT, signedIn } from '../testing/account-pages.ts';
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
const shown = (html: string) =>
  [...html.matchAll(/sessoes\/encerrar"><button[^>]*value="([^"]+)"/g)].map((one) => one[1]);

describe('open sessions', () => {
  test('are listed with profile, browser and times, and this browser’s is marked', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const now = new Date();
    portal.setNow(now);
    const [here, elsewhere] = [await enter(account), await enter(account)];
    await portal.db.update(sessao).set({ navegador: 'Firefox <b>' }).where(eq(sessao.id, elsewhere.sid));
    const { html } = await here.browser.get(ACCOUNT);
    expect(shown(html).sort()).toEqual([here.sid, elsewhere.sid].sort());
    expect(html.match(/este navegador/g)).toHaveLength(1);
    expect(html).toContain('Firefox &lt;b&gt;');
    const shownNow = format(new TZDate(now, 'America/Belem'), "dd/MM/yyyy 'às' HH:mm");
    expect(html).toContain(`Início em ${shownNow}. Último uso em ${shownNow}.`);
    // Sessions of other people, and those that have ended, are not listed.
    const other = await enter(await portal.account(['CREDENCIADOS']));
    expect(shown((await other.browser.get(ACCOUNT)).html)).toEqual([other.sid]);
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
    const done = await here.browser.follow(
      await here.browser.post(`${ACCOUNT}/sessoes/encerrar`, { id: elsewhere.sid }),
    );
    expect(done.html).toContain('O acesso foi encerrado.');
    expect([await lives(here.token), await lives(elsewhere.token)]).toEqual([true, false]);
    expect((await openSignIn(elsewhere.browser)).html).toContain('Entrar no portal');
    const audit = await auditTrail(portal.db, eq(auditoria.entidadeId, elsewhere.sid));
    expect(audit.map(({ acao, atorId }) => [acao, atorId])).toContainEqual(['SESSAO_ENCERRADA', account.id]);

    const again = await here.browser.follow(
      await here.browser.post(`${ACCOUNT}/sessoes/encerrar`, { id: elsewhere.sid }),
    );
    expect(again.html).toContain('já não estava na sua conta');
  });

  test('this browser’s session signs out', async () => {
    const { browser, token, sid } = await enter(await portal.account(['CREDENCIADOS']));
    const out = await browser.follow(await browser.post(`${ACCOUNT}/sessoes/encerrar`, { id: sid }));
    expect(out.html).toContain('Você saiu do portal');
    expect(await lives(token)).toBe(false);
    expect((await browser.get(ACCOUNT)).status).toBe(303);
  });

  test('another person’s session is refused', async () => {
    const [ana, beto] = [
      await enter(await portal.account(['CREDENCIADOS'])),
      await enter(await portal.account(['CAGEO'])),
    ];
    for (const id of [beto.sid, '', 'x'.repeat(5000)]) {
      const refused = await ana.browser.follow(await ana.browser.post(`${ACCOUNT}/sessoes/encerrar`, { id }));
      expect(refused.html).toContain('já não estava na sua conta');
    }
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
    const done = await here.browser.follow(await here.browser.post(`${ACCOUNT}/sessoes/encerrar-outras`, {}));
    expect(done.html).toContain('Os outros acessos foram encerrados.');
    const all = await Promise.all([here, second, third, beto].map(({ token }) => lives(token)));
    expect(all).toEqual([true, false, false, true]);
    expect((await openSignIn(second.browser)).html).toContain('Entrar no portal');
    expect(shown(done.html)).toEqual([here.sid]);
  });
});
