import { extensionOf } from '@credenciados/contract';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanFileName } from './file-name.ts';

describe('name of an uploaded file', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Ana\\diploma.pdf', 'diploma.pdf'],
    ['<script>alert(1)<script>.pdf', '<script>alert(1)<script>.pdf'],
    ['certida\u0303o.pdf', 'certidão.pdf'],
    ['a\u0000b\r\nc.pdf', 'ab c.pdf'],
    ['foto\u202Efdp.exe.png', 'fotofdp.exe.png'],
    ['👩🏽‍🌾 terra.pdf', '👩🏽‍🌾 terra.pdf'],
    ['  .. ', 'arquivo'],
    ['', 'arquivo'],
    ['\uD800.pdf', '\uFFFD.pdf'],
  ])('%j is kept as %j', (sent, kept) => expect(cleanFileName(sent)).toBe(kept));

  test('300 characters are cut to 255, the extension kept', () => {
    const kept = cleanFileName(`${'ã'.repeat(300)}.PDF`);
    expect(kept).toHaveLength(255);
    expect(kept).toMatch(/^ã+\.PDF$/);
  });

  test('a cut never splits an emoji', () => {
    const kept = cleanFileName(`${'👩🏽‍🌾'.repeat(80)}.pdf`);
    expect(kept).toMatch(/^(👩🏽‍🌾)+\.pdf$/u);
    expect(kept.length).toBeLessThanOrEqual(255);
  });

  test('any name: no folder, no control character, well formed, the same when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const kept = cleanFileName(name);
        expect(kept).not.toMatch(/[/\\\p{Cc}]/u);
        expect(kept.length).toBeGreaterThan(0);
        expect(kept.length).toBeLessThanOrEqual(255);
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
  });

  test('an accepted extension survives', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.constantFrom('pdf', 'docx'), (name, extension) => {
        expect(extensionOf(cleanFileName(`${name}a.${extension}`))).toBe(extension);
      }),
    );
  });
});
