import type { Browser, Page } from './browser.ts';

/** Password of every account that the tests create. */
export const PASSWORD = 'floresta azul de manhã';

/** Opens the sign-in page of the embedded issuer. */
export async function openSignIn(browser: Browser, address = '/credenciados/auth/entrar'): Promise<Page> {
  return browser.follow(await browser.get(address));
}

/** Submits the sign-in form of a page, and follows redirects until the portal or the choice of the profile. */
export async function submitSignIn(browser: Browser, page: Page, cpf: string, senha: string = PASSWORD): Promise<Page> {
  const sent = await browser.post(page.url, { cpf, senha });
  return browser.follow(sent, /\/credenciados\/\?token=|\/identidade\/modulos$/);
}

/** Exchanges the hand-over code of a redirect for the session, as the shell does; null if there is none. */
export async function receive(browser: Browser, page: Page): Promise<string | null> {
  const token = tokenOf(page);
  if (token === null) return null;
  const answer = await browser.json('/credenciados/sessao/receber', { token });
  return answer.status === 200 ? JSON.parse(answer.html).token : null;
}

/** Hand-over code in the redirect to the portal (not a session token). */
export function tokenOf(page: Page): string | null {
  const { location } = page;
  return location === undefined ? null : new URL(location).searchParams.get('token');
}
