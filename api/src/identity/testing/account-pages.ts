import { expect } from '@jest/globals';
import type { Browser, Page } from './browser.ts';
import type { IdentityApp, TestAccount } from './identity-app.ts';
import { openSignIn, PASSWORD, submitSignIn } from './sign-in-steps.ts';

/** Path of the page "Minha conta". */
export const ACCOUNT = '/identidade/conta';
const ENTERED = /\/credenciados\/\?token=|\/identidade\/modulos$/;

/** Signs in with a new browser, with the second factor if a code is given. */
export async function signedIn(
  portal: IdentityApp,
  { cpf }: TestAccount,
  { code, senha = PASSWORD }: { code?: string; senha?: string } = {},
): Promise<{ browser: Browser; landed: Page }> {
  const browser = portal.browser();
  const page = await submitSignIn(browser, await openSignIn(browser), cpf, senha);
  if (code === undefined) return { browser, landed: page };
  return { browser, landed: await browser.follow(await browser.post(page.url, { codigo: code }), ENTERED) };
}

/** Opens a page that changes the account, and confirms the identity if it asks. */
export async function openChange(browser: Browser, address: string, code?: string): Promise<Page> {
  const asked = await browser.follow(await browser.get(`${ACCOUNT}${address}`));
  if (!asked.html.includes('<h1 id="titulo">Confirme que é você')) return asked;
  const confirmed = await browser.follow(await browser.post(asked.url, { senha: PASSWORD }));
  if (code === undefined) return confirmed;
  expect(confirmed.html).toContain('Verificação em duas etapas');
  return browser.follow(await browser.post(confirmed.url, { codigo: code }));
}
