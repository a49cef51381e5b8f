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

function takeReturnPath(): string {
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

function handOver(token: string): void {
  sessionStorage.removeItem(BESIDE_KEY);
  new BroadcastChannel(CHANNEL).postMessage(token);
  window.close();
}

/**
 * Takes the token that the sign-in put in the address, and removes it from there at once, so that it stays neither in
 * the history nor in a copied link. The page goes on at the place where the sign-in began, else at the root.
 */
export function takeTokenFromAddress(): void {
  const token = new URL(window.location.href).searchParams.get('token');
  if (token === null) return;
  const stored = storeToken(token);
  window.history.replaceState(null, '', `${BASE_PATH}${stored ? takeReturnPath() : '/'}`);
  if (stored && sessionStorage.getItem(BESIDE_KEY)) handOver(token);
}
