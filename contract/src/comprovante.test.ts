import fc from 'fast-check';
import { COMPROVANTE_TEXT, codigoComprovanteSchema, codigoFrom } from './comprovante.ts';
import { RULE } from './rule-texts.ts';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codigo = fc.array(fc.nat({ max: 31 }), { minLength: 15, maxLength: 15 }).map(codigoFrom);
const read = (typed: string) => codigoComprovanteSchema.safeParse(typed);
const messageOf = (typed: unknown) => codigoComprovanteSchema.safeParse(typed).error?.issues[0]?.message;

describe('the code of a comprovante', () => {
  it('is accepted in any notation', () => {
    fc.assert(
      fc.property(codigo, fc.constantFrom('-', ' ', '', '–', '.'), fc.boolean(), (code, dash, lower) => {
        const typed = ` ${code.replaceAll('-', dash)} `;
        expect(read(lower ? typed.toLowerCase() : typed).data).toBe(code);
      }),
    );
    expect(read('7k3m 9qxd 2vbn ht45').data).toBe('7K3M-9QXD-2VBN-HT45');
  });

  it('accepts letters that look like digits', () => {
    const code = codigoFrom([0, 1, 0, 1, 27, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    expect(read(code.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('V', 'u')).data).toBe(code);
  });

  it('is refused with any single symbol mistyped', () => {
    fc.assert(
      fc.property(codigo, fc.nat({ max: 15 }), fc.nat({ max: 31 }), (code, place, other) => {
        const symbols = [...code.replaceAll('-', '')];
        fc.pre(symbols[place] !== SYMBOLS.charAt(other));
        symbols[place] = SYMBOLS.charAt(other);
        expect(read(symbols.join('')).success).toBe(false);
      }),
    );
  });

  it('is refused if it is something else, with a message', () => {
    for (const typed of [
      '7K3M-9QXD-2VBN',
      '2026.12345678-9',
      '7K3M-9QXD-2VBN-HT45-7K3M',
      'x'.repeat(61),
      'É'.repeat(16),
    ]) {
      expect(messageOf(typed)).toBe(COMPROVANTE_TEXT.codigo);
    }
    for (const typed of ['', '   ', undefined, null]) expect(messageOf(typed)).toBe(RULE.required);
  });
});
