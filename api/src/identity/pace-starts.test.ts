import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { surplusFlows } from './client/flow-cookie.ts';
import { type IdentityApp, startIdentityApp } from './testing/identity-app.ts';
import { openSignIn, submitSignIn, tokenOf } from './testing/sign-in-steps.ts';

let api: IdentityApp;
beforeAll(async () => {
  api = await startIdentityApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => api.close());

const PATHS = ['/credenciados/auth/entrar?voltar=https%3A%2F%2Fmau.example', '/identidade/auth?client_id=portal'];

test('a sign-in is never refused for the number of starts in its network', async () => {
  const begin = (path: string) => fetch(`${api.publicUrl}${path}`, { redirect: 'manual' });
  const answers = await Promise.all(Array.from({ length: 125 }, () => PATHS.map(begin)).flat());
  expect(answers.filter(({ status }) => status === 429)).toEqual([]);
});

test.each(PATHS)('a flood of one network delays neither another network nor a known browser, at %s', async (path) => {
  const { cpf } = await api.account(['CREDENCIADOS']);
  const known = api.browser();
  known.address = '198.51.100.7';
  expect(tokenOf(await submitSignIn(known, await openSignIn(known), cpf))).not.toBeNull();

  const order: string[] = [];
  const begin = async (who: string, browser = api.browser(), address = '198.51.100.7') => {
    browser.address = address;
    await browser.get(path);
    order.push(who);
  };
  const flood = Array.from({ length: 60 }, () => begin('flood'));
  await Promise.all([begin('known', known), begin('elsewhere', api.browser(), '198.51.100.8')]);
  // Requests of the flood wait for one another; these two waited for none.
  expect(order.filter((who) => who === 'flood').length).toBeLessThan(flood.length);
  await Promise.all(flood);
});

test('a browser keeps a limited number of unfinished sign-ins, and drops the oldest', () => {
  const flows = Array.from({ length: 8 }, (_, place) => [`portal_entrada_${place}`, 'x'] as const);
  const cookies = { portal_sessao: 'y', ...Object.fromEntries(flows) };
  expect(surplusFlows(api, cookies)).toEqual(['portal_entrada_0', 'portal_entrada_1', 'portal_entrada_2']);
  expect(surplusFlows(api, { portal_entrada_1: 'x', outro: 'y' })).toEqual([]);
});
