import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ZipNames } from './zip-names.ts';

const pathOf = (arquivo: string, nome = 'Ana Souza', protocolo = '2026.1') =>
  new ZipNames().pathOf({ folder: `${protocolo} ${nome}`, arquivo });

// LOT-7
describe('names in a ZIP', () => {
  test.each([
    ['laudo.pdf', '2026.1 Ana Souza/laudo.pdf'],
    ['../../etc/passwd', '2026.1 Ana Souza/.._.._etc_passwd'],
    ['C:\\Windows\\a.pdf', '2026.1 Ana Souza/C__Windows_a.pdf'],
    ['a<b>c:d"e|f?g*.pdf', '2026.1 Ana Souza/a_b_c_d_e_f_g_.pdf'],
    ['CON.pdf', '2026.1 Ana Souza/_CON.pdf'],
    ['nul', '2026.1 Ana Souza/_nul'],
    ['laudo.pdf. . ', '2026.1 Ana Souza/laudo.pdf'],
    ['...', '2026.1 Ana Souza/arquivo'],
    ['certidão.pdf', '2026.1 Ana Souza/certidão.pdf'],
  ])('%j is %j', (sent, path) => expect(pathOf(sent)).toBe(path));

  test('a person’s name makes no further folder', () => {
    expect(pathOf('a.pdf', '../../root', '2026/1')).toBe('2026_1 .._.._root/a.pdf');
  });

  test('repeated names are numbered, ignoring case', () => {
    const names = new ZipNames();
    const add = (arquivo: string) => names.pathOf({ folder: '1 A', arquivo });
    expect(['laudo.pdf', 'Laudo.PDF', 'laudo (2).pdf', 'laudo.pdf', 'x'].map(add)).toEqual([
      '1 A/laudo.pdf',
      '1 A/Laudo (2).PDF',
      '1 A/laudo (2) (2).pdf',
      '1 A/laudo (3).pdf',
      '1 A/x',
    ]);
  });

  test('any text makes one folder and one file with short names, without forbidden characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (nome, arquivo) => {
        const parts = pathOf(arquivo, nome).split('/');
        expect(parts).toHaveLength(2);
        for (const part of parts) {
          expect(part).not.toMatch(/[<>:"\\|?*\p{Cc}]|^\.{1,2}$|[. ]$/u);
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
          expect(part).toBe(part.normalize('NFC'));
        }
      }),
    );
  });
});
