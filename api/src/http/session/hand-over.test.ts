import { createHash } from 'node:crypto';
import { auditoria, sessao } from '@credenciados/platform/db/schema/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type { Browser, Page } from '../../identity/testing/browser.ts';
import { type IdentityApp, startIdentityApp } from '../../identity/testing/identity-app.ts';
import { openSignIn, receive, submitSignIn, tokenOf } from '../../identity/testing/sign-in-steps.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { handOverCookie } from './hand-over.ts';

const lines: string[] = [];
let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp({}, [], { write: (line) => void lines.push(line) });
});
afterEach(() => portal.setNow(null));
afterAll(() => portal.close());

/** Browser just back from the sign-in, before the shell has taken the session. */
async function arrive(browser: Browser = portal.browser()) {
  const { cpf } = await portal.account(['CREDENCIADOS']);
  const landed = await submitSignIn(browser, await openSignIn(browser), cpf);
  return { browser, landed, handOver: tokenOf(landed) ?? '' };
}
const take = (browser: Browser, token: string) => browser.json('/credenciados/sessao/receber', { token });
const statusAs = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await portal.app.inject({ url: '/credenciados/conversa/getByUser', headers })).statusCode;
};
const refusals = () => lines.filter((line) => line.includes('"security":"token_refused"'));
const rowOf = async (handOver: string) => {
  const [row] = await portal.db
    .select()
    .from(sessao)
    .where(eq(sessao.id, String(decodeJwt(handOver).sid)));
  return row;
};

// CTA-5
describe('the hand-over code in the address after sign-in', () => {
  test('is never a session token, and contains no personal data', async () => {
    const { browser, handOver } = await arrive();
    expect(Object.keys(decodeJwt(handOver)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid']);
    expect(await statusAs(handOver)).toBe(401);
    const answer = await take(browser, handOver);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await statusAs(handOver)).toBe(401);
    expect(await statusAs(JSON.parse(answer.html).token)).toBe(200);
    const facts = await auditTrail(portal.db, eq(auditoria.acao, 'SESSAO_RECEBIDA'));
    expect(facts.map((fact) => fact.entidadeId)).toContain(String(decodeJwt(handOver).sid));
  });

  test('is refused in another browser, and stays valid in the first', async () => {
    const { browser, handOver } = await arrive();
    const stranger = portal.browser();
    const before = refusals().length;
    const refused = await take(stranger, handOver);
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.html).message).toMatch(/^Este link de entrada não foi pedido por este navegador/);
    expect(refusals()).toHaveLength(before + 1);
    expect(refusals().join()).not.toContain(handOver);
    // A reader of the address in a log can't forge the cookie: it is a keyed digest.
    const digest = createHash('sha256').update(handOver).digest('base64url');
    const [cookie] = browser.named('portal_entrega_');
    for (const value of [digest, '', `${cookie?.value}x`]) {
      stranger.cookies = [{ name: cookie?.name ?? '', value, path: '/' }];
      expect((await take(stranger, handOver)).status).toBe(422);
    }
    expect(await rowOf(handOver)).toMatchObject({ recebidaEm: null });
    // The failed attempts don't consume it for the right browser.
    expect((await take(browser, handOver)).status).toBe(200);
  });

  test('is accepted once, even if sent twice at once', async () => {
    const { browser, handOver } = await arrive();
    const kept = structuredClone(browser.cookies);
    const answers = await Promise.all([1, 2, 3].map(() => take(browser, handOver)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(browser.named('portal_entrega_')).toEqual([]);
    browser.cookies = kept;
    expect((await take(browser, handOver)).status).toBe(422);
  });

  test('is valid for a minute', async () => {
    const { browser, handOver } = await arrive();
    portal.setNow(new Date(Date.now() + 61_000));
    expect((await take(browser, handOver)).status).toBe(422);
    portal.setNow(null);
    expect(await rowOf(handOver)).toMatchObject({ recebidaEm: null });
  });

  test('is refused if the session was signed out meanwhile', async () => {
    const { browser, handOver } = await arrive();
    await browser.get('/identidade/sair');
    expect((await take(browser, handOver)).status).toBe(422);
  });

  test('works in each of two tabs that sign in at once', async () => {
    const browser = portal.browser();
    const first = await arrive(browser);
    const again = await browser.follow(await browser.get('/credenciados/auth/entrar'), /token=/);
    const pages: Page[] = [first.landed, again];
    for (const page of pages.reverse()) expect(await receive(browser, page)).not.toBeNull();
  });

  test('is refused if the portal didn’t issue it', async () => {
    const browser = portal.browser();
    const { landed } = await arrive(browser);
    const token = (await receive(browser, landed)) ?? '';
    for (const other of [token, 'nothing', 'a.b.c']) expect((await take(browser, other)).status).toBe(422);
    expect(await statusAs(token)).toBe(200);
  });
});

test('its cookie is hidden from scripts and other sites', async () => {
  const { landed } = await arrive();
  const plain = landed.headers.getSetCookie().filter((line) => line.startsWith('portal_entrega_'));
  expect(plain).toEqual([expect.stringMatching(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/)]);
  const { sessionSecret } = portal.config;
  const { name, options } = handOverCookie({ publicUrl: 'https://portal.exemplo.gov.br', sessionSecret }, 'token');
  expect(name).toMatch(/^__Host-portal_entrega_/);
  expect(options).toEqual({ httpOnly: true, sameSite: 'strict', secure: true, path: '/' });
});
