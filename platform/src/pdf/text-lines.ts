import bidiFactory from 'bidi-js';
import { type FontStyle, fontFor, mainFont, openFont } from './pdf-fonts.ts';

/** Part of a line in one font and direction. */
interface Piece {
  font: string;
  text: string;
  width: number;
}

/** A line to draw, with pieces from left to right. */
interface TextLine {
  pieces: Piece[];
  width: number;
}

/** Style of a text. */
export interface TextStyle {
  font: FontStyle;
  size: number;
  /** OpenType features of the style's own font. */
  features: PDFKit.Mixins.OpenTypeFeatures[];
  characterSpacing?: number;
}

/** A grapheme, with its index in the paragraph. */
interface Unit {
  text: string;
  font: string;
  at: number;
}

const bidi = bidiFactory();
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIGIT = /\d/;
const segmenter = new Intl.Segmenter('pt-BR');

/** True if a text contains right-to-left characters. */
export const hasRtl = (text: string): boolean => RTL.test(text);

/**
 * Breaks texts into lines of a given width: between words, and within a word that is longer than a line. Characters missing in the style's
 * font use a fallback; right-to-left text is reordered (UAX #9).
 */
export class TextSetter {
  readonly #pdf: PDFKit.PDFDocument;
  /** Cache of lines by text and style: a text is measured before it is drawn. */
  readonly #set = new Map<string, TextLine[]>();
  /** Cache of fonts by style and grapheme: a list has the letters of its names thousands of times. */
  readonly #fonts = new Map<string, string>();

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  /** Selects a font of the document. */
  use(path: string, size: number): PDFKit.PDFDocument {
    // `registerFont` also takes opened fonts, which its types omit, and embeds each once by name.
    const pdf: PDFKit.PDFDocument = Reflect.apply(this.#pdf.registerFont, this.#pdf, [path, openFont(path)]);
    return pdf.font(path).fontSize(size);
  }

  lineHeight({ font, size }: Pick<TextStyle, 'font' | 'size'>): number {
    return this.use(mainFont(font), size).currentLineHeight(true);
  }

  /** Distance from the top of a line to its baseline. */
  ascent({ font, size }: Pick<TextStyle, 'font' | 'size'>): number {
    const { ascent, unitsPerEm } = openFont(mainFont(font));
    return (ascent / unitsPerEm) * size;
  }

  lines(text: string, style: TextStyle, width: number): TextLine[] {
    const key = JSON.stringify([style, width, text]);
    const set = this.#set.get(key) ?? text.split('\n').flatMap((part) => this.#paragraph(part, style, width));
    this.#set.set(key, set);
    return set;
  }

  /** Features apply to the style's own font, and to digits only: pdfkit caches the layout of each word without features. */
  featuresOf(
    { font, text }: Pick<Piece, 'font' | 'text'>,
    style: TextStyle,
  ): Pick<PDFKit.Mixins.TextOptions, 'features'> {
    return font === mainFont(style.font) && DIGIT.test(text) ? { features: style.features } : {};
  }

  #fontOf(style: FontStyle, grapheme: string): string {
    const key = style + grapheme;
    const font = this.#fonts.get(key) ?? fontFor(style, grapheme);
    this.#fonts.set(key, font);
    return font;
  }

  #paragraph(text: string, style: TextStyle, width: number): TextLine[] {
    const units = Array.from(segmenter.segment(text), ({ segment, index }) => ({
      text: segment,
      font: this.#fontOf(style.font, segment),
      at: index,
    }));
    // Details, such as a file's name with its size, are left to right; the direction of other texts follows their first letter.
    const direction = style.font === 'mono' ? 'ltr' : 'auto';
    const levels = hasRtl(text) ? bidi.getEmbeddingLevels(text, direction).levels : null;
    const lines: TextLine[] = [];
    for (let from = 0; from < units.length; ) {
      const to = this.#fit(units, from, style, width);
      lines.push(this.#line(units.slice(from, to), levels, style));
      from = to;
      while (units[from]?.text === ' ') from += 1;
    }
    return lines.length > 0 ? lines : [{ pieces: [], width: 0 }];
  }

  /** End of the line that begins at `from`. Words are measured one by one; kerning across spaces is negligible. */
  #fit(units: readonly Unit[], from: number, style: TextStyle, width: number): number {
    let end = from;
    let used = 0;
    while (end < units.length) {
      let next = end;
      while (units[next]?.text === ' ') next += 1;
      while (next < units.length && units[next]?.text !== ' ') next += 1;
      used += this.#widthOf(units.slice(end, next), style);
      if (used > width) break;
      end = next;
    }
    if (end > from) return end;
    for (used = 0; end < units.length; end += 1) {
      used += this.#widthOf(units.slice(end, end + 1), style);
      if (used > width && end > from) break;
    }
    return end;
  }

  #widthOf(units: readonly Unit[], style: TextStyle): number {
    return this.#pieces(units, null, style).reduce((sum, { width }) => sum + width, 0);
  }

  #line(units: readonly Unit[], levels: Uint8Array | null, style: TextStyle): TextLine {
    const pieces = this.#pieces(units, levels, style);
    return { pieces: inOrder(pieces), width: pieces.reduce((sum, { width }) => sum + width, 0) };
  }

  /** Pieces of neighbours with one font and direction, in logical order. */
  #pieces(units: readonly Unit[], levels: Uint8Array | null, style: TextStyle): (Piece & { level: number })[] {
    const pieces: (Piece & { level: number })[] = [];
    for (const { text, font, at } of units) {
      const level = levels?.[at] ?? 0;
      const last = pieces.at(-1);
      if (last?.font === font && last.level === level) last.text += text;
      else pieces.push({ text, font, level, width: 0 });
    }
    for (const piece of pieces) {
      if (piece.level % 2 === 1) piece.text = mirrored(piece.text);
      const { size, characterSpacing = 0 } = style;
      const options = { ...this.featuresOf(piece, style), characterSpacing };
      piece.width = this.use(piece.font, size).widthOfString(piece.text, options);
    }
    return pieces;
  }
}

/** Text of a right-to-left level: brackets are mirrored, and characters reversed unless the font does it for their letters. */
function mirrored(text: string): string {
  const turned = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character);
  return RTL.test(text) ? turned.join('') : turned.reverse().join('');
}

/** Pieces in visual order: reverses each run of a level and higher ones, highest first (UAX #9, L2). */
function inOrder<P extends { level: number }>(pieces: readonly P[]): P[] {
  const ordered = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
