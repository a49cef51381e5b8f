/** Selector of elements inside the shell's `data-compact`: pages of staff. */
const INSIDE = '[data-compact] &';

/**
 * Denser style for pages on which staff work with lists, if the window has room for the menu. Page, card, search and table use this one
 * switch.
 */
export const compact = <Style>(style: Style) => ({ [INSIDE]: { '@media (min-width: 64em)': style } });

/** Compact style by the width of the list's container. */
export const compactIn = <Style>(style: Style) => ({
  [INSIDE]: {
    '@container few-columns (min-width: 46.01rem)': style,
    '@container many-columns (min-width: 54.01rem)': style,
  },
});
