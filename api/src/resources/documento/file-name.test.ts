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

  test('is cut to 255 characters, with its extension', () => {
    const kept = cleanFileName(`${'ã'.repeat(300)}.PDF`);
    expect(kept).toHaveLength(255);
    expect(kept).toMatch(/^ã+\.PDF$/);
  });

  test('never has half an emoji', () => {
    const kept = cleanFileName(`${'👩🏽‍🌾'.repeat(80)}.pdf`);
    expect(kept).toMatch(/^(👩🏽‍🌾)+\.pdf$/u);
    expect(kept.length).toBeLessThanOrEqual(255);
  });

  test('has no folder and no control character, is well formed, and is stable when cleaned again', () => {
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

  test('keeps an accepted extension', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.constantFrom('pdf', 'docx'), (name, extension) => {
        expect(extensionOf(cleanFileName(`${name}a.${extension}`))).toBe(extension);
      }),
    );
  });
});
