import * as z from 'zod';
import { tooLong } from './bounded.ts';
import { RULE } from './rule-texts.ts';

/** Expected types, in Portuguese. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
  null: 'nada',
};

/** Default message for a refused value, if the schema has none. */
function textOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return RULE.required;
      return `Valor inválido: era esperado ${EXPECTED[issue.expected] ?? 'outro tipo de valor'}.`;
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? RULE.required : 'Opção inválida.';
    case 'too_big':
      if (issue.origin === 'string') return tooLong(Number(issue.maximum));
      if (issue.origin === 'array') return `Informe no máximo ${issue.maximum} itens.`;
      return `O maior valor aceito é ${issue.maximum}.`;
    case 'too_small':
      if (issue.origin === 'string') return `Use no mínimo ${issue.minimum} caracteres.`;
      if (issue.origin === 'array') return `Informe no mínimo ${issue.minimum} itens.`;
      return `O menor valor aceito é ${issue.minimum}.`;
    case 'invalid_format':
      return 'Formato inválido.';
    case 'unrecognized_keys':
      return 'Há campos que não são conhecidos.';
    default:
      return 'Valor inválido.';
  }
}

/**
 * Makes zod's default messages Portuguese. Also disables its compiler in pages: the CSP forbids it, and even trying is a violation that
 * Firefox reports.
 */
export function speakPortuguese(): void {
  z.config({ customError: textOf, jitless: 'document' in globalThis });
}
