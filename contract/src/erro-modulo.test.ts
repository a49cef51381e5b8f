import * as fc from 'fast-check';
import { MAX_ERRO_MODULO } from './domain.ts';
import { constantText, isWrittenIn } from './erro-modulo.ts';

test.each([
  ['TypeError: x is not a function', 'TypeError: … is not a function'],
  [
    "TypeError: Cannot read properties of undefined (reading 'nome')",
    'TypeError: Cannot read properties of undefined reading …',
  ],
  ['Unexpected “Ana de Souza” in "x" and `y`', 'Unexpected … in … and …'],
  [
    'Error: Minified React error #130; visit https://react.dev/errors/130?args[]=Ana for the',
    'Error: Minified React error #130; visit … for the',
  ],
  ['CPF 104.827.365-26 inválido', '…'],
  ['GET /credenciados/x?nome=Ana&cpf=1 failed', '… failed'],
  ['Error: Blocked the page for over 3 s', 'Error: Blocked the page for over 3 s'],
  [
    'Loading chunk 763 failed.\n(error: http://localhost/credenciados/shell/763.8f10fe68.js)',
    'Loading chunk … failed. error: /credenciados/shell/763.8f10fe68.js',
  ],
  ['#RUNTIME-008 Maria da Silva', '#RUNTIME-008 …'],
  ['a\n  b\tc', 'a …'],
])('%s', (text, constant) => {
  expect(constantText(text)).toBe(constant);
});

/** Text that people type, anywhere in a message. */
const typed = fc.oneof(
  fc.constantFrom('Maria', 'João da Silva', 'Conceição', "D'Ávila", 'ana@exemplo.br', 'Rua das Flores, 12'),
  fc.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/),
  fc.stringMatching(/^\d{11}$/),
);

// TEL-22
test('typed text is removed everywhere, in words and in addresses', () => {
  const around = fc.constantFrom(' ', '"', "'", '(', ': ', '/x?cpf=', 'https://portal/credenciados/', ', ', '=');
  fc.assert(
    fc.property(fc.string(), around, typed, around, fc.string(), (before, left, word, right, after) => {
      const constant = constantText(`Error: ${before}${left}${word}${right}${after}`);
      for (const part of word.split(/[\s,]+/).filter((each) => each.length > 3)) expect(constant).not.toContain(part);
      expect(constant).not.toMatch(/\d{4}/);
      expect(constant.length).toBeLessThanOrEqual(MAX_ERRO_MODULO);
    }),
  );
});

test('constant text stays', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = constantText(text);
      expect(constantText(once)).toBe(once);
    }),
  );
});

test('a text is kept if the script contains it as a whole literal', () => {
  const script = 'throw Error("Falta a lista de editais");alert(`Ana Maria`);const t="Prezada Ana Maria Braga"';
  expect(isWrittenIn(script, 'Error: Falta a lista de editais')).toBe(true);
  expect(isWrittenIn(script, 'Falta a lista de editais')).toBe(true);
  for (const text of ['Error: Falta a lista', 'Ana Maria', 'Ana Maria Braga', 'Error: ']) {
    expect([text, isWrittenIn(script, text)]).toEqual([text, false]);
  }
});

test('an invalid answer of a service is reported with its call’s name, if the script contains it', () => {
  const script = '({"GET /fila":{},"DELETE /fila/:id":{}})';
  expect(isWrittenIn(script, 'ServiceAnswerError: GET /fila')).toBe(true);
  expect(isWrittenIn(script, 'ServiceAnswerError: DELETE /fila/:id')).toBe(true);
  expect(isWrittenIn(script, 'ServiceAnswerError: GET /fila/52998224725')).toBe(false);
  expect(constantText('ServiceAnswerError: GET /fila/52998224725')).toBe('ServiceAnswerError: …');
});
