import createCache from '@emotion/cache';

/** Nonce of the page, with which the content security policy allows styles. */
function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;
}

/** Style cache shared by all roots. Server-rendered styles aren't inserted again. */
export const styleCache = createCache({ key: 'css', nonce: pageNonce() });
