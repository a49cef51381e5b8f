import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';

/** Fonts of a document by what they are for. */
export type FontStyle = 'text' | 'bold' | 'mono';

const resolve = createRequire(import.meta.url).resolve;

interface FontFile {
  file: string;
  /** Scripts that it is opened for. Default: any. */
  has?: RegExp;
}

const DEVANAGARI = /\p{Script=Devanagari}/u;
const THAI = /\p{Script=Thai}/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const KOREAN = /[\p{Script=Hangul}\p{Script=Han}]/u;
const HAN = /\p{Script=Han}/u;

/** These packages export no path of their fonts. */
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
  // Greek, Arabic, Hebrew, Armenian, Georgian, signs; of what no font has it draws an empty box.
  { file: dejavu(name === 'Bold' ? 'DejaVuSans-Bold' : 'DejaVuSans') },
];

/** Each style's font, then those that have what it lacks. */
const FILES: Readonly<Record<FontStyle, readonly FontFile[]>> = {
  text: [{ file: '@expo-google-fonts/raleway/400Regular/Raleway_400Regular.ttf' }, ...others(400, 'Regular')],
  bold: [{ file: '@expo-google-fonts/raleway/700Bold/Raleway_700Bold.ttf' }, ...others(700, 'Bold')],
  mono: [{ file: dejavu('DejaVuSansMono') }, ...others(400, 'Regular')],
};

const opened = new Map<string, Font>();

/** Opened once, when a document first needs it: most of the work of a document would be to read its fonts again. */
export function openFont(file: string): Font {
  const font = opened.get(file) ?? (create(readFileSync(resolve(file))) as Font);
  opened.set(file, font);
  return font;
}

/** Characters that are drawn with the one before them, by whatever font that has. */
const WITHOUT_GLYPH = /[\ufe00-\ufe0f\u200d]/;

/** The file of the font that has all of a character, as people see one. */
export function fontFor(style: FontStyle, character: string): string {
  const points = [...character].filter((point) => !WITHOUT_GLYPH.test(point));
  const hasAll = ({ file, has = /./su }: FontFile) =>
    has.test(character) && points.every((point) => openFont(file).hasGlyphForCodePoint(point.codePointAt(0) ?? 0));
  const files = FILES[style];
  return (files.find(hasAll) ?? files.at(-1))?.file ?? '';
}

/** The font that a style's lines are measured by. */
export function mainFont(style: FontStyle): string {
  return FILES[style][0]?.file ?? '';
}
