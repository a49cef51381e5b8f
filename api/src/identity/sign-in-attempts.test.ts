import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { tentativaLogin } from '../db/tables.ts';
import { nextCpf } from '../testing/test-app.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, reserveAttempt } from './sign-in-attempts.ts';
import {
  type IdentityApp,
  openSignIn,
  PASSWORD,
  startIdentityApp,
  submitSignIn,
  tokenOf,
} from './testing/identity-app.ts';

let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp();
});
afterEach(async () => {
  portal.setNow(null);
  await portal.db.delete(tentativaLogin);
});
afterAll(() => portal.close());

async function form() {
  const browser = portal.browser();
  const page = await openSignIn(browser);
  return (cpf: string, senha: string) => browser.post(page.url, { cpf, senha });
}

describe('a sign-in that fails', () => {
  test('is answered the same for a wrong password, an unknown CPF and an account without password', async () => {
    const known = await portal.account(['CAGEO']);
    const withoutPassword = await portal.account(['CAGEO'], { senha: null });
    const submit = await form();
    const pages = [];
    for (const cpf of [known.cpf, nextCpf(), withoutPassword.cpf]) {
      const answer = await submit(cpf, 'senha errada');
      expect(answer.status).toBe(422);
      expect(answer.html).toContain('CPF ou senha inválidos.');
      pages.push(answer.html.replaceAll(cpf, 'CPF'));
    }
    expect(new Set(pages).size).toBe(1);
  });

  test('counts: after the account’s limit even the right password waits, and a page says until when', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const submit = await form();
    portal.setNow(new Date('2030-03-10T15:00:10Z'));
    for (let i = 0; i < ACCOUNT_LIMIT.max; i++) expect((await submit(cpf, 'errada')).status).toBe(422);
    const blocked = await submit(cpf, PASSWORD);
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get('retry-after')).toBe(String(15 * 60));
    expect(blocked.html).toContain('até 12:16 de 10/03/2030 (horário de Belém)');

    portal.setNow(new Date('2030-03-10T15:16:00Z'));
    expect((await submit(cpf, PASSWORD)).status).toBe(303);
  });

  test('counts before the password is looked at, so that many at once get no more tries', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const submit = await form();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(cpf, 'errada')));
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(ACCOUNT_LIMIT.max);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20 - ACCOUNT_LIMIT.max);
  });

  test('is forgotten once the person gets in', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const submit = await form();
    for (let i = 0; i < ACCOUNT_LIMIT.max - 1; i++) await submit(cpf, 'errada');
    const browser = portal.browser();
    expect(tokenOf(await submitSignIn(browser, await openSignIn(browser), cpf))).not.toBeNull();
    expect(await portal.db.select().from(tentativaLogin)).toHaveLength(ACCOUNT_LIMIT.max - 1);
    expect((await submit(cpf, 'errada')).status).toBe(422);
  });

  test('counts against the address too, whatever the accounts', async () => {
    const submit = await form();
    for (let i = 0; i < ADDRESS_LIMIT.max; i++) {
      await reserveAttempt(portal.deps, [{ subject: 'endereco:127.0.0.1', limit: ADDRESS_LIMIT }]);
    }
    expect((await submit(nextCpf(), 'errada')).status).toBe(429);
  });

  test('leaves neither CPF nor address in the table', async () => {
    const cpf = nextCpf();
    await (await form())(cpf, 'errada');
    const kept = JSON.stringify(await portal.db.select().from(tentativaLogin));
    expect(kept).not.toContain(cpf);
    expect(kept).not.toContain('127.0.0.1');
  });
});
