import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import '@credenciados/platform/testing/fixed-seed';
import { doc, docx, jpeg, pdf, pdfWith, png, rar, rar4, zip } from '../../../tests/support/hostile-files/bytes.ts';
import { inspectBytes } from './inspect.worker.ts';

const ENTRY = { name: 'certidao.txt', content: 'um texto' };
const GOOD: readonly (readonly [extension: string, bytes: Buffer])[] = [
  ['pdf', pdf()],
  ['png', png()],
  ['jpg', jpeg()],
  ['doc', doc()],
  ['docx', docx()],
  ['zip', zip([ENTRY, 'b.txt'])],
  ['rar', rar([ENTRY, 'b.txt'])],
  ['rar', rar4([ENTRY, 'b.txt'])],
];
const FOREIGN = ['<html>', '<SCRIPT>', '<?php ', '<svg/onload=1>', '<!doctype html>'].map((text) => Buffer.from(text));
const ZIP = zip(['x.class']);

const good = fc.constantFrom(...GOOD);
const blanks = (max: number) =>
  fc.array(fc.constantFrom(0x20, 0x0a, 0x0d, 0), { maxLength: max }).map((bytes) => Buffer.from(bytes));

// DOC-5
test('randomly changed files are accepted or refused, without other errors', async () => {
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(
      good,
      fc.array(change, { maxLength: 8 }),
      fc.option(fc.nat()),
      async ([kind, bytes], changes, cut) => {
        const spoilt = Buffer.from(bytes);
        for (const { at, byte } of changes) spoilt[at % spoilt.length] = byte;
        const finding = await inspectBytes(cut === null ? spoilt : spoilt.subarray(0, cut % spoilt.length), kind);
        expect(finding === null || 'fault' in finding || 'aviso' in finding).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test('bytes that readers skip don’t matter: before a PDF, behind all but RAR', async () => {
  await fc.assert(
    fc.asyncProperty(good, blanks(900), blanks(300), async ([kind, bytes], before, behind) => {
      const head = kind === 'pdf' ? before : Buffer.alloc(0);
      expect(await inspectBytes(Buffer.concat([head, bytes, behind]), kind)).toBeNull();
    }),
    { numRuns: 150 },
  );
});

test('another format that begins in the bytes that readers skip is refused', async () => {
  const ended = GOOD.filter(([kind]) => kind !== 'rar' && kind !== 'zip' && kind !== 'docx');
  const foreign = fc.constantFrom(...FOREIGN);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ended),
      foreign,
      blanks(200),
      blanks(200),
      async ([kind, bytes], other, a, b) => {
        const refused = { fault: 'content', item: undefined };
        expect(await inspectBytes(Buffer.concat([bytes, a, other, b]), kind)).toEqual(refused);
        expect(await inspectBytes(Buffer.concat([bytes, a, ZIP, b]), kind)).toEqual(refused);
        expect(await inspectBytes(Buffer.concat([a, other, b, pdf()]), 'pdf')).toEqual(refused);
        expect(await inspectBytes(Buffer.concat([pdfWith({ eof: '' }), a, other, b]), 'pdf')).toEqual(refused);
      },
    ),
    { numRuns: 150 },
  );
});

test('a program is found at any position among the entries of a ZIP or RAR', async () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 30 }), fc.nat(), async (names, at) => {
      const entries = names.map((one) => `${one}.txt`);
      const program = `pasta/${names[at % names.length]}.exe`;
      entries.splice(at % names.length, 0, program);
      const expected = { fault: 'program', item: program };
      expect(await inspectBytes(zip(entries), 'zip')).toEqual(expected);
      expect(await inspectBytes(rar(entries), 'rar')).toEqual(expected);
      expect(await inspectBytes(rar4(entries), 'rar')).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
