import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { defineConfig } from '@chakra-ui/react/styled-system';
import { animationStyles, breakpoints, globalCss, keyframes } from '@chakra-ui/react/theme';
import { buttonRecipe, containerRecipe, headingRecipe, linkRecipe, textStyles } from './recipes.ts';
import { semanticTokens, tokens } from './tokens.ts';

/**
 * Theme: Chakra's engine with the gov.br tokens, and only the recipes that every page needs. Lazy entries add the recipes of their
 * components (`addSlotRecipes`, `addRecipes`), which keeps the first load small.
 */
const own = defineConfig({
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss: {
    ...globalCss,
    html: {
      ...globalCss.html,
      colorPalette: 'primary',
      fontFamily: 'body',
      fontWeight: 'normal',
      fontVariantNumeric: 'lining-nums tabular-nums',
      scrollPaddingTop: '5rem',
      textSizeAdjust: '100%',
    },
    // Chakra's preflight sets `break-word` on each element, with which a long word widens its flex container.
    '*': { overflowWrap: 'inherit' },
    body: { overflowWrap: 'anywhere' },
    // No last line of one word.
    'p, li, dd': { textWrap: 'pretty' },
    // With `anywhere` columns would become narrower than their words.
    table: { overflowWrap: 'break-word' },
    // Chakra's focus ring has the border's colour, which is red on red for an invalid field.
    ':is(input, textarea, select):focus-visible': {
      outline: '3px solid {colors.primary.focusRing} !important',
      outlineOffset: '2px !important',
    },
    ':focus-visible': { outline: '3px solid', outlineColor: 'primary.focusRing', outlineOffset: '2px' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '0.01ms !important',
        // None at all: a size that is measured at once must be the new one.
        transitionDuration: '0s !important',
      },
    },
  },
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    // Only the styles that our recipes use.
    layerStyles: { disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } } },
    animationStyles,
    recipes: { button: buttonRecipe, container: containerRecipe, heading: headingRecipe, link: linkRecipe },
  },
});

/** Chakra's engine, then the portal's theme. */
export const themes = [defaultBaseConfig, own] as const;
