import { storeToken } from './session.store.ts';

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

/**
 * Takes the token that the sign-in put in the address, and removes it from there at once, so that it stays neither in
 * the history nor in a copied link. The page goes on at the place where the sign-in began, else at the root.
 */
export function takeTokenFromAddress(): void {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  const path = storeToken(token) ? takeReturnPath() : '/';
  window.history.replaceState(null, '', `${BASE_PATH}${path}`);
}
