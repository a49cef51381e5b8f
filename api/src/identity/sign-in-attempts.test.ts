import { outbox, tentativaLogin } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { reserveAttempt } from '../http/security/attempts.ts';
import { RATE_LIMITS } from '../http/security/limits.ts';
import { nextCpf } from '../tests/support/test-app.ts';
import { createPasswordLink } from './password/password-link.ts';
import type { Browser } from './testing/browser.ts';
import { type IdentityApp, startIdentityApp } from './testing/identity-app.ts';
import { openSignIn, PASSWORD, submitSignIn, tokenOf } from './testing/sign-in-steps.ts';

const HERE = '198.51.100.1';
const lines: string[] = [];
let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp({ TRUST_PROXY: '127.0.0.1' }, [], { write: (line) => void lines.push(line) });
});
afterEach(async () => {
  portal.setNow(null);
  await portal.db.delete(tentativaLogin);
  await portal.db.delete(outbox);
});
afterAll(() => portal.close());

function browserAt(address: string): Browser {
  const browser = portal.browser();
  browser.address = address;
  return browser;
}

async function form(address = HERE, browser = browserAt(address)) {
  const page = await openSignIn(browser);
  return (cpf: string, senha: string) => browser.post(page.url, { cpf, senha });
}

/** Browser that has signed in to the account, and out again. */
async function knownBrowser(cpf: string, address = HERE): Promise<Browser> {
  const browser = browserAt(address);
  expect(tokenOf(await submitSignIn(browser, await openSignIn(browser), cpf))).not.toBeNull();
  await browser.get('/identidade/sair');
  return browser;
}

/** Uses up all attempts of an account, from as many addresses as that takes. */
async function exhaust(cpf: string): Promise<void> {
  const limit = RATE_LIMITS.passwordsOfAccount;
  for (let i = 0; i < limit.max; i++) await reserveAttempt(portal.deps, [{ subject: `conta:${cpf}`, limit }]);
}

const events = (name: string) => lines.filter((line) => line.includes(`"security":"${name}"`)).length;

describe('a sign-in that fails', () => {
  test('gets one answer for a wrong password, an unknown CPF and an account without password', async () => {
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

  test('locks the account after its limit, even for the right password, and a page says until when', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const submit = await form();
    portal.setNow(new Date('2030-03-10T15:00:10Z'));
    for (let i = 0; i < RATE_LIMITS.passwordsFromNetwork.max; i++)
      expect((await submit(cpf, 'errada')).status).toBe(422);
    const blocked = await submit(cpf, PASSWORD);
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get('retry-after')).toBe(String(15 * 60));
    expect(blocked.html).toContain('até 12:16 de 10/03/2030 (horário de Belém)');

    portal.setNow(new Date('2030-03-10T15:16:00Z'));
    expect((await submit(cpf, PASSWORD)).status).toBe(303);
  });

  test('counts before the password is checked, so that concurrent attempts can’t exceed the limit', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const submit = await form();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(cpf, 'errada')));
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(RATE_LIMITS.passwordsFromNetwork.max);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20 - RATE_LIMITS.passwordsFromNetwork.max);
  });

  test('is cleared by the person’s success, unlike others’ failures', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const [submit, elsewhere] = [await form(), await form('198.51.100.2')];
    for (let i = 0; i < RATE_LIMITS.passwordsFromNetwork.max - 1; i++) await submit(cpf, 'errada');
    for (let i = 0; i < RATE_LIMITS.passwordsFromNetwork.max; i++) await elsewhere(cpf, 'errada');
    const browser = browserAt(HERE);
    expect(tokenOf(await submitSignIn(browser, await openSignIn(browser), cpf))).not.toBeNull();
    expect((await submit(cpf, 'errada')).status).toBe(422);
    expect((await elsewhere(cpf, PASSWORD)).status).toBe(429);
  });

  test('doesn’t count against other people in its network', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const submit = await form();
    const failed = await Promise.all(Array.from({ length: 60 }, () => submit(nextCpf(), 'errada')));
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await submit(cpf, PASSWORD)).status).toBe(303);
  });

  test('stores neither CPF nor network address, and writes a line of the security log', async () => {
    const cpf = nextCpf();
    const before = [events('sign_in_failed'), events('sign_in_locked')];
    const submit = await form();
    for (let i = 0; i <= RATE_LIMITS.passwordsFromNetwork.max; i++) await submit(cpf, 'errada');
    const kept = JSON.stringify(await portal.db.select().from(tentativaLogin));
    for (const text of [kept, lines.join()]) {
      expect(text).not.toContain(cpf);
      expect(text).not.toContain(HERE);
    }
    expect([events('sign_in_failed'), events('sign_in_locked')]).toEqual([(before[0] ?? 0) + 5, (before[1] ?? 0) + 1]);
  });
});

describe('an intruder’s attempts', () => {
  test('from another address don’t lock the owner out', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const attacker = await form('203.0.113.9');
    for (let i = 0; i < RATE_LIMITS.passwordsFromNetwork.max; i++) await attacker(cpf, 'errada');
    expect((await attacker(cpf, PASSWORD)).status).toBe(429);
    const owner = await form();
    expect((await owner(cpf, PASSWORD)).status).toBe(303);
  });

  test('count by IPv6 network, and by IPv4 address in any notation', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    for (let i = 1; i <= RATE_LIMITS.passwordsFromNetwork.max; i++) {
      await (await form(`2001:db8:0:1::${i}`))(cpf, 'errada');
      await (await form(i % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'))(cpf, 'errada');
    }
    for (const address of ['2001:db8:0:1:ffff::1', '203.0.113.7', '::ffff:203.0.113.7']) {
      expect((await (await form(address))(cpf, PASSWORD)).status).toBe(429);
    }
    expect((await (await form('2001:db8:0:2::1'))(cpf, PASSWORD)).status).toBe(303);
  });

  test('are limited to twenty a day from one address', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const attacker = await form('203.0.113.10');
    const start = Date.now();
    let looked = 0;
    for (let quarter = 0; quarter < 12; quarter++) {
      portal.setNow(new Date(start + quarter * (RATE_LIMITS.passwordsFromNetwork.windowMs + 1000)));
      for (let i = 0; i < 2; i++) looked += (await attacker(cpf, 'errada')).status === 422 ? 1 : 0;
    }
    expect(looked).toBe(RATE_LIMITS.passwordsFromNetworkInDay.max);
  });

  test('are limited to thirty a day from everywhere, except in a browser that has signed in to the account', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const owner = await knownBrowser(cpf);
    let looked = 0;
    for (let i = 0; i < 40; i++) looked += (await (await form(`203.0.114.${i}`))(cpf, 'errada')).status === 422 ? 1 : 0;
    expect(looked).toBe(30);
    for (const address of ['203.0.113.11', HERE]) expect((await (await form(address))(cpf, PASSWORD)).status).toBe(429);
    expect((await (await form(HERE, owner))(cpf, PASSWORD)).status).toBe(303);
  });

  test('leave the owner the mailed link, which makes the browser known', async () => {
    const { cpf, id } = await portal.account(['CAGEO']);
    await exhaust(cpf);
    const { link } = await portal.db.transaction((tx) => createPasswordLink(portal.deps, tx, id));
    const owner = browserAt('203.0.113.12');
    expect((await owner.post(link, { senha: PASSWORD, confirmacao: PASSWORD })).status).toBe(303);
    expect((await (await form('203.0.113.12', owner))(cpf, PASSWORD)).status).toBe(303);
  });

  test('leave the owner a link, however many were asked for in the network', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    await Promise.all(
      Array.from({ length: 15 }, () => browserAt(HERE).post('/identidade/esqueci-senha', { cpf: nextCpf() })),
    );
    const asked = await browserAt(HERE).post('/identidade/esqueci-senha', { cpf });
    expect(asked.status).toBe(303);
    expect(await portal.db.$count(outbox)).toBe(1);
  });

  test('send the owner at most five links a day, all of which stay valid', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const start = Date.now();
    for (let hour = 0; hour < 4; hour++) {
      portal.setNow(new Date(start + hour * 61 * 60_000));
      for (let i = 0; i < 4; i++) await browserAt(HERE).post('/identidade/esqueci-senha', { cpf });
    }
    const mails = await portal.db.select().from(outbox);
    expect(mails).toHaveLength(RATE_LIMITS.linksOfAccountInDay.max);
    const [first] = mails;
    const { texto } = first ? await readBody(portal.deps.config, first) : { texto: '' };
    const link = /\bhttp:\S+\/identidade\/senha\/[\w-]+/.exec(texto)?.[0] ?? '';
    expect((await browserAt(HERE).post(link, { senha: PASSWORD, confirmacao: PASSWORD })).status).toBe(303);
  });

  test('don’t use up the links for the owner’s known browser', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const owner = await knownBrowser(cpf);
    const ask = (browser: Browser) => browser.post('/identidade/esqueci-senha', { cpf });
    for (let i = 0; i <= RATE_LIMITS.linksOfAccount.max; i++) await ask(browserAt(`203.0.113.${20 + i}`));
    expect(await portal.db.$count(outbox)).toBe(RATE_LIMITS.linksOfAccount.max);
    await ask(owner);
    expect(await portal.db.$count(outbox)).toBe(RATE_LIMITS.linksOfAccount.max + 1);
  });
});

describe('a browser that has signed in before', () => {
  test('has its own limit, five attempts in a quarter of an hour', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const submit = await form(HERE, await knownBrowser(cpf));
    for (let i = 0; i < RATE_LIMITS.passwordsFromNetwork.max; i++)
      expect((await submit(cpf, 'errada')).status).toBe(422);
    expect((await submit(cpf, PASSWORD)).status).toBe(429);
  });

  test('is known for that account alone, and can’t be forged', async () => {
    const [ana, beto] = [await portal.account(['CAGEO']), await portal.account(['CAGEO'])];
    const hers = await knownBrowser(ana.cpf);
    const [cookie] = hers.named('portal_dispositivo');
    if (!cookie) throw new Error('No cookie');
    expect(cookie.value).not.toContain(ana.cpf);
    await exhaust(beto.cpf);
    expect((await (await form(HERE, hers))(beto.cpf, PASSWORD)).status).toBe(429);
    await exhaust(ana.cpf);
    for (const value of [
      `${cookie.value.slice(0, -4)}AAAA`,
      cookie.value.replace(/^..../, 'AAAA'),
      'x',
      `${cookie.value}.`,
    ]) {
      const forged = browserAt(HERE);
      forged.cookies = [{ ...cookie, value }];
      expect((await (await form(HERE, forged))(ana.cpf, PASSWORD)).status).toBe(429);
    }
  });

  test('may be known for several accounts', async () => {
    const people = [await portal.account(['CAGEO']), await portal.account(['CAGEO'])];
    const shared = browserAt(HERE);
    for (const { cpf } of people) {
      await submitSignIn(shared, await openSignIn(shared), cpf);
      await shared.get('/identidade/sair');
      await exhaust(cpf);
    }
    for (const { cpf } of people) {
      expect((await (await form(HERE, shared))(cpf, PASSWORD)).status).toBe(303);
      await shared.get('/identidade/sair');
    }
  });
});
