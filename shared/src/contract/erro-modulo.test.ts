import * as fc from 'fast-check';
import { cleanErrorText, MAX_ERRO_MODULO } from './erro-modulo.ts';

test.each([
  ['TypeError: x is undefined', 'TypeError: x is undefined'],
  ["Cannot read properties of undefined (reading 'nome')", 'Cannot read properties of undefined (reading …)'],
  ['Unexpected “Ana de Souza” in "x" and `y`', 'Unexpected … in … and …'],
  ['ana.souza+1@exemplo.br não foi encontrada', '… não foi encontrada'],
  ['CPF 104.827.365-26 inválido', 'CPF … inválido'],
  ['CPF 10482736526, telefone (91) 98888-7777', 'CPF …, telefone (91) …'],
  ['GET /credenciados/x?nome=Ana&cpf=1 failed', 'GET /credenciados/x?… failed'],
  ['a@b@c.br não foi encontrada', '… não foi encontrada'],
  ["1234'Ana' não foi encontrada", '…… não foi encontrada'],
  ["Can't resolve, won't retry", "Can't resolve, won't retry"],
  ['a\n  b\tc', 'a b c'],
])('%s', (text, cleaned) => {
  expect(cleanErrorText(text)).toBe(cleaned);
});

test('no CPF, no e-mail and nothing too long gets through, wherever it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const cleaned = cleanErrorText(`${before} 104.827.365-26 10482736526 ana@exemplo.br ${after}`);
      expect(cleaned).not.toMatch(/\d{3}|ana@/);
      expect(cleaned.length).toBeLessThanOrEqual(MAX_ERRO_MODULO);
    }),
  );
});

test('what is clean stays as it is, however its marks are mixed', () => {
  const marks = fc.string({
    unit: fc.constantFrom('a', '1', '@', '?', "'", '"', '`', '“', '”', '.', ' ', '…'),
    maxLength: 400,
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), marks), (text) => {
      const once = cleanErrorText(text);
      expect(cleanErrorText(once)).toBe(once);
    }),
  );
});
