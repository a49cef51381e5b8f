// Conditions of an approval (VIG-5).

import * as z from 'zod';
import { listOf } from './bounded.ts';
import { daySchema, idSchema, instantSchema, requiredLines } from './fields.ts';
import { RULE } from './rule-texts.ts';
import { CONDICAO_LIMITS, VIGENCIA_TEXT } from './vigencia.ts';

/** Ways to set the term of a condition: a last day, or days from the approval. */
export const UNIDADES_CONDICAO = ['DATA', 'DIAS_UTEIS', 'DIAS_CORRIDOS'] as const;
const { min, max, padrao } = CONDICAO_LIMITS.dias;

/** Condition as stated in a decision: what must be shown, and until when. */
export const condicaoSchema = z
  .object({
    texto: requiredLines(CONDICAO_LIMITS.texto, VIGENCIA_TEXT.conditionText),
    unidade: z.enum(UNIDADES_CONDICAO).default('DATA'),
    /** Last day; empty for a term in days. */
    fim: daySchema.or(z.literal('')).default(''),
    /** Days from the approval. A form gives text. */
    dias: z.coerce
      .number<number>()
      .int(VIGENCIA_TEXT.conditionDays)
      .min(min, VIGENCIA_TEXT.conditionDays)
      .max(max, VIGENCIA_TEXT.conditionDays)
      .default(padrao),
  })
  .superRefine(({ unidade, fim }, context) => {
    if (unidade === 'DATA' && fim === '') context.addIssue({ code: 'custom', path: ['fim'], message: RULE.required });
  });
export type Condicao = z.output<typeof condicaoSchema>;

export const condicoesSchema = listOf(condicaoSchema, {
  max: CONDICAO_LIMITS.quantas,
  error: `São no máximo ${CONDICAO_LIMITS.quantas} condições.`,
}).default([]);

/** Condition of an accreditation, for staff and its person. */
export const condicaoRowSchema = z.object({
  id: idSchema,
  texto: z.string(),
  /** Last day on which it can be met in time. */
  fim: daySchema,
  /** True once its last day is over and it isn't met. */
  vencida: z.boolean(),
  cumpridaEm: instantSchema.nullable(),
});
export type CondicaoRow = z.infer<typeof condicaoRowSchema>;

/** Proof that a condition is met: a present document or a message of the case. */
export const cumprirCondicaoSchema = z
  .object({ idDocumento: idSchema.nullable().default(null), idMensagem: idSchema.nullable().default(null) })
  .superRefine(({ idDocumento, idMensagem }, context) => {
    if ((idDocumento === null) !== (idMensagem === null)) return;
    context.addIssue({ code: 'custom', path: ['idDocumento'], message: VIGENCIA_TEXT.proof });
  });
