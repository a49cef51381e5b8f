import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { defineConfig } from '@chakra-ui/react/styled-system';
import { animationStyles, breakpoints, globalCss, keyframes } from '@chakra-ui/react/theme';
import { buttonRecipe, containerRecipe, headingRecipe, linkRecipe, textStyles } from './recipes.ts';
import { semanticTokens, tokens } from './tokens.ts';

/**
 * The theme: Chakra's engine with the gov.br tokens and only the recipes that every page needs. The lazy entries bring
 * the recipes of their components with them (`addSlotRecipes`, `addRecipes`), so that the first page doesn't pay for them.
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
    // Chakra's preflight sets `break-word` on each element, which lets a long word widen the flex box that it is in.
    '*': { overflowWrap: 'inherit' },
    body: { overflowWrap: 'anywhere' },
    // Columns would become narrower than their words.
    table: { overflowWrap: 'break-word' },
    // A field's own ring would be of the colour of its border, red on red where it is wrong.
    ':is(input, textarea, select):focus-visible': {
      outline: '3px solid {colors.primary.focusRing} !important',
      outlineOffset: '2px !important',
    },
    ':focus-visible': { outline: '3px solid', outlineColor: 'primary.focusRing', outlineOffset: '2px' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '0.01ms !important',
        transitionDuration: '0.01ms !important',
      },
    },
  },
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    // Only Chakra's styles that our recipes use.
    layerStyles: { disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } } },
    animationStyles,
    recipes: { button: buttonRecipe, container: containerRecipe, heading: headingRecipe, link: linkRecipe },
  },
});

/** Chakra's engine, then what is the portal's own. */
export const themes = [defaultBaseConfig, own] as const;
