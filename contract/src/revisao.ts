import * as z from 'zod';
import type { SituacaoSolicitacao } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, doneSchema, idSchema, requiredLines } from './fields.ts';
import { ESPECIES_REVISAO, type EspecieRevisao } from './lote-acoes.ts';

/** Longest grounds of a review. */
export const FUNDAMENTOS_MAX = 4000;
/** Calendar days to be heard, where the edital sets no term. */
export const DIAS_MANIFESTACAO = 10;

/** Texts about reviews. */
export const REVISAO_TEXT = {
  kind: 'Escolha o que fazer com a decisão.',
  grounds: 'Informe os fundamentos.',
  heard: 'O interessado ainda pode se manifestar. Confirme depois da resposta, ou depois do último dia: ',
  barred: 'O prazo deste edital para anular ou revogar esta decisão terminou.',
  left: 'O interessado saiu a pedido: não há decisão a rever.',
  years: 'O limite vai de 0 a 20 anos.',
} as const;

/** True if the person loses by a review, and is heard first (REV-2). */
export const agrava = (especie: EspecieRevisao, situacao: SituacaoSolicitacao): boolean =>
  situacao === 'CREDENCIADO' && (especie === 'ANULAR' || especie === 'REVOGAR');

/** Form of a review: its kind and grounds (REV-1). */
export const revisaoFormSchema = z.object({
  especie: z.enum(ESPECIES_REVISAO, { error: REVISAO_TEXT.kind }),
  fundamentos: requiredLines(FUNDAMENTOS_MAX, REVISAO_TEXT.grounds),
});

export const revisaoEndpoints = defineEndpoints({
  'POST /revisao/propor': {
    summary: 'Proposes to review a decision; it takes effect once a second person confirms it (REV-1)',
    about: { record: 'solicitacao', id: 'body.idSolicitacao', own: 'refused' },
    body: revisaoFormSchema.extend({ idSolicitacao: idSchema }),
    errors: [404, 409, 422],
    response: doneSchema.extend({
      /** Last day on which the person is heard; null if they lose nothing by it. */
      manifestacaoAte: daySchema.nullable(),
    }),
  },
});
