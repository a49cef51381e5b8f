import { describe, expect, test } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { type FontStyle, fontFor, openFont } from './pdf-fonts.ts';
import { TextSetter } from './text-lines.ts';

const setter = new TextSetter(new PDFDocument({ font: '' }));
const lines = (text: string, width = 300, font: FontStyle = 'bold') =>
  setter.lines(text, { font, size: 10, features: [] }, width);
const drawn = (text: string) => lines(text).map(({ pieces }) => pieces.map((piece) => piece.text).join('|'));

const NAMES = [
  'Αθηνά',
  'محمد',
  '佐藤さくら',
  '김민준',
  '张伟',
  'हिन्दी',
  'สมชาย',
  'אברהם',
  'Ольга',
  'Łódź',
  'Հայկ',
  'გიორგი',
  'Nguyễn',
];

describe('text of a PDF', () => {
  test.each(NAMES)('has a glyph for each letter of %s', (name) => {
    for (const style of ['text', 'bold', 'mono'] as const) {
      for (const letter of name) {
        const font = openFont(fontFor(style, letter));
        expect({ style, letter, drawn: font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) }).toEqual({
          ...{ style, letter, drawn: true },
        });
      }
    }
  });

  test('uses its style’s own font if that has its letters', () => {
    expect(lines('Ana Souza Brandão')).toMatchObject([{ pieces: [{ text: 'Ana Souza Brandão' }] }]);
  });

  test('is in reading order', () => {
    // The font itself reverses the letters of a word.
    expect(drawn('محمد علي')).toEqual(['علي| |محمد']);
    expect(drawn('Ana محمد علي')).toEqual(['Ana |علي| |محمد']);
    expect(drawn('محمد 123')).toEqual(['123| |محمد']);
    expect(drawn('علي (محمد)')).toEqual([expect.stringMatching(/^\(\|محمد\|\) ?\|.*علي$/)]);
    // A file's name comes before its size, whatever its script.
    expect(lines('محمد.pdf · 9 bytes', 300, 'mono')[0]?.pieces.at(-1)?.text).toMatch(/bytes$/);
  });

  test('breaks between words, and within a word that is longer than a line', () => {
    for (const text of [
      'Wolfeschlegel'.repeat(20),
      'Ana Souza '.repeat(30).trim(),
      '佐藤'.repeat(80),
      'محمد '.repeat(40).trim(),
    ]) {
      const set = lines(text, 120);
      expect(set.length).toBeGreaterThan(4);
      for (const { width } of set) expect(width).toBeLessThanOrEqual(121);
    }
    expect(drawn('Ana\nBia')).toEqual(['Ana', 'Bia']);
  });
});
