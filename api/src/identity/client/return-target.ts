/** Base path of every address of the portal. */
const BASE = '/credenciados/';

/**
 * True if `voltar` is an address of the portal once a browser has resolved it. Refuses addresses that only look relative (`//host`,
 * `/\host`, `/credenciados/../x`, a tab inside).
 */
export function isReturnTarget(voltar: string): boolean {
  if (!voltar.startsWith(BASE) || voltar.length > 500 || /[\\\p{Cc}]/u.test(voltar)) return false;
  const origin = 'http://portal.invalid';
  if (!URL.canParse(voltar, origin)) return false;
  const url = new URL(voltar, origin);
  return url.origin === origin && url.pathname.startsWith(BASE);
}
