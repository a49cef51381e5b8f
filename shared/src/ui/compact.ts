/** Inside the shell's `data-compact`: pages of staff. */
const INSIDE = '[data-compact] &';

/**
 * The closer style of a part where staff work through lists all day, and the window has room for the menu: page, card, search and
 * table stand closer there, by this one switch.
 */
export const compact = <Style>(style: Style) => ({ [INSIDE]: { '@media (min-width: 64em)': style } });

/** Compact style by the width of the list's container. */
export const compactIn = <Style>(style: Style) => ({
  [INSIDE]: {
    '@container few-columns (min-width: 40.01rem)': style,
    '@container many-columns (min-width: 54.01rem)': style,
  },
});
