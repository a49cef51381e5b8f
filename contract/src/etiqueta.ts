import * as z from 'zod';
import { listOf } from './bounded.ts';
import { CORES_ETIQUETA, type CorEtiqueta } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, requiredText } from './fields.ts';
import { etiquetaSchema } from './solicitacao-filtro.ts';

/** Maximum number of labels in the portal, per solicitação, and of solicitações labelled at once. */
export const ETIQUETA_LIMITS = { total: 50, porSolicitacao: 10, deUmaVez: 100, nome: 30 } as const;

/** Texts about labels. */
export const ETIQUETA_TEXT = {
  taken: 'Já existe uma etiqueta com este nome.',
  tooMany: `O portal já tem ${ETIQUETA_LIMITS.total} etiquetas. Exclua uma para criar outra.`,
  full: `Uma solicitação tem no máximo ${ETIQUETA_LIMITS.porSolicitacao} etiquetas. Tire uma antes.`,
} as const;

/** Names of the colours, for the person who chooses one. */
export const COR_ETIQUETA_LABEL: Record<CorEtiqueta, string> = {
  CINZA: 'Cinza',
  AZUL: 'Azul',
  VERDE: 'Verde',
  AMARELO: 'Amarelo',
  LARANJA: 'Laranja',
  VERMELHO: 'Vermelho',
  ROXO: 'Roxo',
};

/** Form of a label. Runs of spaces in its name become one, so that no two names look alike. */
export const etiquetaFormSchema = z.object({
  nome: requiredText(ETIQUETA_LIMITS.nome),
  cor: z.enum(CORES_ETIQUETA),
});

export const etiquetaEndpoints = defineEndpoints({
  'GET /etiqueta/findAll': {
    summary: 'Labels of staff, by name (FIL-6)',
    response: z.array(etiquetaSchema),
  },
  'GET /etiqueta/findBySolicitacao/:id': {
    summary: 'Labels of a solicitação, except the caller’s own one, by name',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    response: z.array(etiquetaSchema),
  },
  'POST /etiqueta/cadastrar': {
    summary: 'Creates a label',
    body: etiquetaFormSchema,
    errors: [422],
    response: etiquetaSchema,
  },
  'PUT /etiqueta/alterar/:id': {
    summary: 'Changes a label’s name or colour',
    params: idParamsSchema,
    body: etiquetaFormSchema,
    errors: [404, 422],
    response: etiquetaSchema,
  },
  'DELETE /etiqueta/excluir/:id': {
    summary: 'Deletes a label, and removes it from all solicitações',
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
  'PUT /etiqueta/marcar/:id': {
    summary: 'Adds or removes a label of solicitações, except the caller’s own; all or none',
    about: { record: 'solicitacao', id: 'body.solicitacoes[]', own: 'refused' },
    params: idParamsSchema,
    body: z.object({
      solicitacoes: listOf(idSchema, { max: ETIQUETA_LIMITS.deUmaVez }).min(1),
      posta: z.boolean(),
    }),
    errors: [404, 422],
    /** Number of changed rows. */
    response: z.object({ mudadas: z.number().int().nonnegative() }),
  },
});
