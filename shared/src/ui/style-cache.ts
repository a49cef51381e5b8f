import createCache from '@emotion/cache';

/** The page's nonce, with which the content security policy lets styles in. */
function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;
}

/** One cache of styles for all roots. What the page brought with it isn't written again. */
export const styleCache = createCache({ key: 'css', nonce: pageNonce() });
