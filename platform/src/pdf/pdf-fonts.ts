import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';

/** Fonts of a document by purpose. */
export type FontStyle = 'text' | 'bold' | 'mono';

const resolve = createRequire(import.meta.url).resolve;

interface FontFile {
  file: string;
  /** Characters that the font is used for. Default: any. */
  has?: RegExp;
}

const DEVANAGARI = /\p{Script=Devanagari}/u;
const THAI = /\p{Script=Thai}/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const KOREAN = /[\p{Script=Hangul}\p{Script=Han}]/u;
const HAN = /\p{Script=Han}/u;

/** These packages don't export the paths of their fonts. */
const embedpdf = (name: string, file: string) => path.join(resolve(`@embedpdf/${name}`), '../../fonts', `${file}.otf`);
const dejavu = (name: string) => `dejavu-fonts-ttf/ttf/${name}.ttf`;
const others = (weight: 400 | 700, name: 'Regular' | 'Bold'): FontFile[] => [
  {
    file: `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`,
    has: DEVANAGARI,
  },
  { file: `@fontsource/noto-sans-thai/files/noto-sans-thai-thai-${weight}-normal.woff`, has: THAI },
  { file: embedpdf('fonts-jp', `NotoSansJP-${name}`), has: JAPANESE },
  { file: embedpdf('fonts-kr', `NotoSansKR-${name}`), has: KOREAN },
  { file: embedpdf('fonts-sc', `NotoSansHans-${name}`), has: HAN },
  // Greek, Arabic, Hebrew, Armenian, Georgian, symbols. It draws an empty box for characters that no font has.
  { file: dejavu(name === 'Bold' ? 'DejaVuSans-Bold' : 'DejaVuSans') },
];

/** Fonts of each style: its own, then fallbacks. */
const FILES: Readonly<Record<FontStyle, readonly FontFile[]>> = {
  text: [{ file: '@expo-google-fonts/red-hat-text/RedHatText_400Regular.ttf' }, ...others(400, 'Regular')],
  bold: [{ file: '@expo-google-fonts/red-hat-text/RedHatText_700Bold.ttf' }, ...others(700, 'Bold')],
  mono: [{ file: dejavu('DejaVuSansMono') }, ...others(400, 'Regular')],
};

const opened = new Map<string, Font>();

/** Opens a font once, at first use: reading fonts would be most of the work of a document. */
export function openFont(file: string): Font {
  const font = opened.get(file) ?? (create(readFileSync(resolve(file))) as Font);
  if (!opened.has(file) && font.characterSet.length < CHARACTERS_MAX) nameGlyphs(font);
  opened.set(file, font);
  return font;
}

/** Larger fonts have no glyphs that consist of others. */
const CHARACTERS_MAX = 10_000;

/**
 * Gives each glyph its character: fontkit keeps a glyph as it is first read, and a part of another one, such as the full stop in a colon, is
 * read without. It would then be missing in text that is copied, searched or read aloud.
 */
function nameGlyphs(font: Font): void {
  for (const point of font.characterSet) font.glyphForCodePoint(point);
}

/** Variation selectors and the joiner, drawn with the character before them. */
const WITHOUT_GLYPH = /[\ufe00-\ufe0f\u200d]/;

/** Path of the font that has all of a character (grapheme). */
export function fontFor(style: FontStyle, character: string): string {
  const points = [...character].filter((point) => !WITHOUT_GLYPH.test(point));
  const hasAll = ({ file, has = /./su }: FontFile) =>
    has.test(character) && points.every((point) => openFont(file).hasGlyphForCodePoint(point.codePointAt(0) ?? 0));
  const files = FILES[style];
  return (files.find(hasAll) ?? files.at(-1))?.file ?? '';
}

/** Font that determines the line height of a style. */
export function mainFont(style: FontStyle): string {
  return FILES[style][0]?.file ?? '';
}
