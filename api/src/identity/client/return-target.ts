/** Base of every address of the portal. */
const BASE = '/credenciados/';

/**
 * Whether `voltar` is a place of the portal. Resolved as a browser would: what looks relative but leads elsewhere
 * (`//host`, `/\host`, `/credenciados/../x`, a tab inside) is refused.
 */
export function isReturnTarget(voltar: string): boolean {
  if (!voltar.startsWith(BASE) || voltar.length > 500 || /[\\\p{Cc}]/u.test(voltar)) return false;
  const origin = 'http://portal.invalid';
  if (!URL.canParse(voltar, origin)) return false;
  const url = new URL(voltar, origin);
  return url.origin === origin && url.pathname.startsWith(BASE);
}
