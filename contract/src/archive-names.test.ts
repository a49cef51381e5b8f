import { decodeEntryName, isMacEntry } from './archive-names.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

describe('the name of an entry in a ZIP', () => {
  it.each([
    // Code page 850, used by Windows in Portuguese.
    ['436572746964c66f', 'Certidão'],
    ['80c6e487a0824d', 'ÇãõçáéM'],
    // UTF-8 without its flag, used by macOS and Linux.
    ['436572746964c3a36f', 'Certidão'],
    ['e8a1a8', '表'],
    ['706c616e74612e706466', 'planta.pdf'],
    ['', ''],
  ])('%s', (hex, name) => {
    expect(decodeEntryName(bytes(hex))).toBe(name);
  });

  it('has a character for each byte', () => {
    const name = decodeEntryName(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    expect(new Set(name).size).toBe(256);
  });
});

test.each([
  ['__MACOSX/._foto.jpg', true],
  ['__MACOSX/pasta/._foto.jpg', true],
  ['.DS_Store', true],
  ['pasta/.DS_Store', true],
  ['pasta/__MACOSX/foto.jpg', false],
  ['foto.DS_Store', false],
  ['foto.jpg', false],
])('recognises an entry that macOS adds: %s', (name, expected) => {
  expect(isMacEntry(name)).toBe(expected);
});
