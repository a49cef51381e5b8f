import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema, requiredLines } from './fields.ts';
import { pessoaComissaoSchema } from './solicitacao-filtro.ts';

/** Maximum number of notes per solicitação, and length of a note. */
export const NOTA_LIMITS = { porSolicitacao: 200, texto: 4000 } as const;

/** Texts about notes. */
export const NOTA_TEXT = {
  anothers: 'Só quem escreveu a nota pode corrigi-la ou excluí-la.',
  changed: 'Esta nota foi alterada em outra janela. Confira como ela está agora e tente de novo.',
  tooMany: `Esta solicitação já tem ${NOTA_LIMITS.porSolicitacao} notas. Exclua uma das suas para escrever outra.`,
} as const;

/** Form of a note. */
export const notaFormSchema = z.object({ texto: requiredLines(NOTA_LIMITS.texto) });

/** Internal note of staff on a solicitação (FIL-5). */
export const notaSchema = z.object({
  id: idSchema,
  texto: z.string(),
  autor: pessoaComissaoSchema,
  criadaEm: instantSchema,
  /** Last correction by its author; null if never. */
  editadaEm: instantSchema.nullable(),
  /** True if the caller wrote it. */
  minha: z.boolean(),
});
export type Nota = z.infer<typeof notaSchema>;

export const notaEndpoints = defineEndpoints({
  'GET /nota/findBySolicitacao/:id': {
    summary: 'Internal notes of a solicitação, except the caller’s own one, newest first (FIL-5)',
    about: { record: 'solicitacao', own: 'refused' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(notaSchema),
  },
  'POST /nota/cadastrar': {
    summary: 'Writes an internal note on a solicitação, except the caller’s own one',
    about: { record: 'solicitacao', id: 'body.idSolicitacao', own: 'refused' },
    body: notaFormSchema.extend({ idSolicitacao: idSchema }),
    errors: [404, 422],
    response: z.object({ id: idSchema }),
    idempotent: true,
  },
  'PUT /nota/alterar/:id': {
    summary: 'Corrects the caller’s own note; refused if it was corrected meanwhile',
    about: { record: 'nota', own: 'refused' },
    params: idParamsSchema,
    /** `editadaEm` as shown on the screen. */
    body: notaFormSchema.extend({ editadaEm: instantSchema.nullable() }),
    errors: [404, 422],
    response: doneSchema,
  },
  'DELETE /nota/excluir/:id': {
    summary: 'Deletes the caller’s own note',
    about: { record: 'nota', own: 'refused' },
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
