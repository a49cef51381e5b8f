import { Global } from '@emotion/react';

/** The family of figures that are all of one width. */
const FAMILY = 'Algarismos';
/** Fonts that systems have, whose figures are: Raleway's are not, and no variant of them is. */
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

/** Font for figures in tables: figures align, other characters use the page's font. Loads nothing. */
export const FIGURES = `${FAMILY}, {fonts.body}`;

/** The faces of that family. */
export const FigureFaces = () => <Global styles={FACES} />;
