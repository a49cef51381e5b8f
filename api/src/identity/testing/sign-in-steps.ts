import type { Browser, Page } from './browser.ts';

/** The password of every account that the tests make. */
export const PASSWORD = 'floresta azul de manhã';

/** Goes to the sign-in page of the embedded issuer. */
export async function openSignIn(browser: Browser, address = '/credenciados/auth/entrar'): Promise<Page> {
  return browser.follow(await browser.get(address));
}

/** Signs in with the form of a page, and follows until the portal or the choice of the profile. */
export async function submitSignIn(browser: Browser, page: Page, cpf: string, senha: string = PASSWORD): Promise<Page> {
  const sent = await browser.post(page.url, { cpf, senha });
  return browser.follow(sent, /\/credenciados\/\?token=|\/identidade\/modulos$/);
}

/** Takes the session that a redirect leads into the portal with, as the shell does; null where it leads to none. */
export async function receive(browser: Browser, page: Page): Promise<string | null> {
  const token = tokenOf(page);
  if (token === null) return null;
  const answer = await browser.json('/credenciados/sessao/receber', { token });
  return answer.status === 200 ? JSON.parse(answer.html).token : null;
}

/** Hand-over code in the redirect into the portal; no session token. */
export function tokenOf(page: Page): string | null {
  const { location } = page;
  return location === undefined ? null : new URL(location).searchParams.get('token');
}
