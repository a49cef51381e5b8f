import fc from 'fast-check';
import { nationalPhone, phonesIn } from './phone.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

test.each([
  ['+55 91 98888-7777', '91988887777'],
  ['+55 (91) 98888-7777', '91988887777'],
  ['0055 91 3222-1111', '9132221111'],
  ['5591988887777', '91988887777'],
  ['559132221111', '9132221111'],
  ['091 98888-7777', '91988887777'],
  ['+55 091 98888-7777', '91988887777'],
  ['(91) 98888-7777', '91988887777'],
  ['(091) 98888-7777', '91988887777'],
  ['0 91 98888-7777', '91988887777'],
  ['0xx91 98888-7777', '91988887777'],
  ['(0xx91) 3222-1111', '9132221111'],
  ['0 15 91 98888-7777', '91988887777'],
  ['+55 (091) 98888-7777', '91988887777'],
  ['\u202a+55 91 98888\u20117777\u202c', '91988887777'],
  ['0', ''],
  // Incomplete, while it is being typed.
  ['(9', '9'],
  ['91 98', '9198'],
  // Rio Grande do Sul's area code equals the country's.
  ['(55) 98888-7777', '55988887777'],
  ['+55 55 98888-7777', '55988887777'],
])('%s is %s', (pasted, digits) => {
  expect(digitsOf(nationalPhone(pasted))).toBe(digits);
});

test('a national number is unchanged, whatever its prefix', () => {
  const national = fc
    .tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 2, max: 9 }), fc.stringMatching(/^\d{7,8}$/))
    .map(([area, first, rest]) => `${area}${first}${rest}`);
  fc.assert(
    fc.property(national, fc.constantFrom('', '+55', '+55 ', '0055 ', '55', '0'), (number, before) => {
      expect(digitsOf(nationalPhone(before + number))).toBe(number);
    }),
  );
});

test.each<[string, string[], string[]]>([
  ['(91) 98888-7777', ['(91) 98888-7777'], []],
  ['(91) 98888-7777 / (91) 3222-1111', ['(91) 98888-7777', '(91) 3222-1111'], []],
  ['91988887777; 9132221111', ['(91) 98888-7777', '(91) 3222-1111'], []],
  ['(91) 98888-7777 (91) 3222-1111', ['(91) 98888-7777', '(91) 3222-1111'], []],
  ['91988887777 9132221111', ['(91) 98888-7777', '(91) 3222-1111'], []],
  ['+55 91 98888-7777 ou 0xx91 3222-1111', ['(91) 98888-7777', '(91) 3222-1111'], []],
  ['(91) 98888-7777 / 3222-1111', ['(91) 98888-7777'], ['3222-1111']],
  ['(91) 98888-7777 ramal 12', ['(91) 98888-7777'], []],
  ['nenhum', [], []],
])('of %s the phones are %j', (text, phones, others) => {
  expect(phonesIn(text)).toEqual({ phones, others });
});
