import { storeToken, useSession } from './session.store.ts';
import { readToken } from './token.ts';

export const BASE_PATH = '/credenciados';
const RETURN_KEY = 'credenciados:voltar';

/** The address now, relative to the base path: `/editais?pagina=2`. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname.slice(BASE_PATH.length) || '/'}${search}${hash}`;
}

/** Goes to the sign-in and comes back to `path` afterwards. */
export function startSignIn(path: string = currentPath()): void {
  sessionStorage.setItem(RETURN_KEY, path);
  window.location.assign(`${BASE_PATH}/auth/entrar`);
}

/** Where the sign-in began, once. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  // Only a path of the portal: never `//host` or a scheme.
  return path && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Marks a window that was opened only to sign in for the page behind it. */
const BESIDE_KEY = 'credenciados:entrar-ao-lado';
const CHANNEL = 'credenciados:sessao';

/**
 * Signs in again in a window of its own, so that what is typed on this page stays; the new token comes back from there.
 * False when the browser doesn't open the window.
 */
export function signInBeside(): boolean {
  const cpf = useSession.getState().formerCpf;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    // Only the same person goes on with what is on the page.
    if (typeof data === 'string' && readToken(data)?.pessoa.cpfCnpj === cpf && storeToken(data)) channel.close();
  });
  // The window opened now starts with a copy of this tab's storage, the mark included.
  sessionStorage.setItem(BESIDE_KEY, '1');
  const opened = window.open(`${BASE_PATH}/auth/entrar`, '_blank', 'width=560,height=760');
  sessionStorage.removeItem(BESIDE_KEY);
  if (!opened) channel.close();
  return opened !== null;
}

/** In a window that was opened beside a page only to sign in: gives that page the token, and closes. */
export function handToOpener(token: string): void {
  if (!sessionStorage.getItem(BESIDE_KEY)) return;
  sessionStorage.removeItem(BESIDE_KEY);
  new BroadcastChannel(CHANNEL).postMessage(token);
  window.close();
}

/**
 * Removes from the address at once what the sign-in put there, so that it stays neither in the history nor in a copied link, and
 * answers it. The page goes on at the root.
 */
export function takeTokenFromAddress(): string | null {
  const token = new URL(window.location.href).searchParams.get('token');
  if (token !== null) window.history.replaceState(null, '', `${BASE_PATH}/`);
  return token;
}
