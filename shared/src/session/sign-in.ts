import type { NivelGovbr } from '@credenciados/contract/govbr';
import { eraseOwnerless } from '../store/draft-key.ts';
import { storeToken, useSession } from './session.store.ts';
import { readToken } from './token.ts';

export const BASE_PATH = '/credenciados';
const RETURN_KEY = 'credenciados:voltar';

/** Present address below the base path: `/editais?pagina=2`. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname.slice(BASE_PATH.length) || '/'}${search}${hash}`;
}

/** Starts the sign-in, which returns to `path`; `nivel` asks for a gov.br account of at least that level. */
export function startSignIn(path: string = currentPath(), nivel?: NivelGovbr): void {
  sessionStorage.setItem(RETURN_KEY, path);
  window.location.assign(`${BASE_PATH}/auth/entrar${nivel ? `?nivel=${nivel}` : ''}`);
}

/**
 * Begins or ends acting for another person in this tab (PRO-3): stores the token and loads the page anew, so that nothing of the former person
 * stays. A visitor's drafts are erased; a person's own stay under their CPF.
 */
export function switchSession(token: string, path = '/'): void {
  eraseOwnerless();
  if (storeToken(token)) window.location.assign(`${BASE_PATH}${path}`);
}

/** Returns the path where the sign-in began, once. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  // Only paths of the portal, never `//host` or a scheme.
  return path && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Marks a window that was opened only to sign in for the page behind it. */
const BESIDE_KEY = 'credenciados:entrar-ao-lado';
const CHANNEL = 'credenciados:sessao';

/**
 * Signs in again in a separate window, which passes the new token back, so that typed text on this page stays. False if the browser blocks
 * the window.
 */
export function signInBeside(): boolean {
  const cpf = useSession.getState().former?.pessoa.cpfCnpj;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    // Accepts only the same person's token, since the page shows their data.
    if (typeof data === 'string' && readToken(data)?.pessoa.cpfCnpj === cpf && storeToken(data)) channel.close();
  });
  // The new window starts with a copy of this tab's storage, including the mark.
  sessionStorage.setItem(BESIDE_KEY, '1');
  const opened = window.open(`${BASE_PATH}/auth/entrar`, '_blank', 'width=560,height=760');
  sessionStorage.removeItem(BESIDE_KEY);
  if (!opened) channel.close();
  return opened !== null;
}

/** In a window opened only to sign in: passes the token to the page behind it, and closes. */
export function handToOpener(token: string): void {
  if (!sessionStorage.getItem(BESIDE_KEY)) return;
  sessionStorage.removeItem(BESIDE_KEY);
  new BroadcastChannel(CHANNEL).postMessage(token);
  window.close();
}

/**
 * Removes the sign-in's token from the address, so that neither history nor copied links contain it, and returns it. The page continues at
 * the root.
 */
export function takeTokenFromAddress(): string | null {
  const token = new URL(window.location.href).searchParams.get('token');
  if (token !== null) window.history.replaceState(null, '', `${BASE_PATH}/`);
  return token;
}
