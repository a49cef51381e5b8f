import * as z from 'zod';
import { listOf } from './bounded.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema, keySchema, requiredLines, textOf } from './fields.ts';

/** Limits of the corrections that a rectification asks for. */
export const CORRECAO_LIMITS = { itens: 40, observacao: 500 } as const;

/** Texts about corrections (ANL-26). */
export const CORRECAO_TEXT = {
  repeated: 'Este item já está entre as correções pedidas.',
  foreign: 'Este dado ou documento não é pedido neste edital.',
  nothing: 'Escolha o que pode ser corrigido, ou permita alterar tudo.',
  notAsked: 'A comissão não pediu correção aqui. Volte ao que estava antes.',
  notAnalysed: 'A solicitação não está em análise: as correções não podem mais ser conferidas.',
  asked: 'Correções pedidas:',
} as const;

/** Correction to make: a field of the registration, or the documentos of a type (`alvo`: its name or code), and a remark. */
const correcaoSchema = z.object({ alvo: textOf(60).min(1), observacao: requiredLines(CORRECAO_LIMITS.observacao) });

/** Corrections that a rectification asks for. With none, everything may change. */
export const correcoesSchema = listOf(correcaoSchema, { max: CORRECAO_LIMITS.itens }).superRefine((itens, context) => {
  const known = new Set<string>();
  for (const [index, { alvo }] of itens.entries()) {
    if (known.has(alvo)) context.addIssue({ code: 'custom', path: [index, 'alvo'], message: CORRECAO_TEXT.repeated });
    known.add(alvo);
  }
});
export type CorrecaoPedida = z.output<typeof correcaoSchema>;

/** Value of a field, or a file. */
const valorSchema = z.object({ texto: z.string(), caminho: keySchema.nullable() });

export const correcoesPedidasSchema = z.object({
  /** Null if no correction was asked for by item. */
  pedidaEm: instantSchema.nullable(),
  /** True if everything may change. */
  permitirTudo: z.boolean(),
  itens: z.array(
    z.object({
      id: idSchema,
      alvo: z.string(),
      rotulo: z.string(),
      observacao: z.string(),
      /** Values when it was asked for, and now. */
      antes: z.array(valorSchema),
      depois: z.array(valorSchema),
      /** Staff who ticked it after the resubmission; null for the applicant. */
      conferida: z.object({ por: z.string(), em: instantSchema }).nullable(),
    }),
  ),
});
export type CorrecoesPedidas = z.infer<typeof correcoesPedidasSchema>;

export const correcaoEndpoints = defineEndpoints({
  'GET /solicitacaoCredenciado/correcoes/:id': {
    summary: 'Corrections that the last rectification asked for, with the old and the present values (ANL-26)',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: correcoesPedidasSchema,
  },
  'PUT /correcao/conferida/:id': {
    summary: 'Ticks a correction that the applicant made, or removes the tick',
    about: { record: 'correcao', own: 'refused' },
    params: idParamsSchema,
    body: z.object({ conferida: z.boolean() }),
    errors: [404, 422],
    response: doneSchema,
  },
});
