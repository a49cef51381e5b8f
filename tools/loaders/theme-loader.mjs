const MADE_AT_ONCE = '_global = [getPreflightCss(), getGlobalCss(), getTokenCss()]';

/**
 * Chakra generates the styles of the whole page with each theme, its longest task at the start. A server-rendered page has them already, so
 * `shared/src/ui/system.ts` generates them only if they are missing.
 */
export default function themeLoader(source) {
  if (!source.includes(MADE_AT_ONCE)) throw new Error('Chakra makes the styles of the page in another way now');
  return source.replace(MADE_AT_ONCE, '_global = []');
}
