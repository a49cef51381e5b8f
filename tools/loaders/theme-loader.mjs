const MADE_AT_ONCE = '_global = [getPreflightCss(), getGlobalCss(), getTokenCss()]';

/**
 * Chakra makes the styles of the whole page with each theme, the longest thing that it does at the start. A page that came with
 * its content has them already, so that `shared/src/ui/system.ts` makes them where they are missing.
 */
export default function themeLoader(source) {
  if (!source.includes(MADE_AT_ONCE)) throw new Error('Chakra makes the styles of the page in another way now');
  return source.replace(MADE_AT_ONCE, '_global = []');
}
