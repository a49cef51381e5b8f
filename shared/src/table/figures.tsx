import { Global } from '@emotion/react';

/** Font family of digits with equal widths. */
const FAMILY = 'Algarismos';
/** System fonts with equal digit widths, which Raleway lacks. */
const FONTS = [
  'Segoe UI',
  'Roboto',
  'Helvetica Neue',
  'Arial',
  'Liberation Sans',
  'Open Sans',
  'Noto Sans',
  'DejaVu Sans',
];

const face = (fontWeight: string, suffixes: readonly string[]) => ({
  '@font-face': {
    fontFamily: FAMILY,
    fontWeight,
    src: FONTS.flatMap((name) => suffixes.map((suffix) => `local("${name}${suffix}")`)).join(', '),
    unicodeRange: 'U+0030-0039',
  },
});
const FACES = [face('100 549', ['', ' Regular']), face('550 900', [' Bold'])];

/** Font stack for numbers in tables: digits align, other characters use the page's font. Uses only installed fonts. */
export const FIGURES = `${FAMILY}, {fonts.body}`;

/** `@font-face` rules of that family. */
export const FigureFaces = () => <Global styles={FACES} />;
