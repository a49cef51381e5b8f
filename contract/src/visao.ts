import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, requiredText } from './fields.ts';
import { filaSchema } from './solicitacao-filtro.ts';

/** Views of one person. */
export const VISAO_LIMITS = { total: 20, nome: 40 } as const;

/** Texts about views. */
export const VISAO_TEXT = {
  taken: 'Você já tem uma visão com este nome.',
  tooMany: `Você já tem ${VISAO_LIMITS.total} visões. Exclua uma para salvar outra.`,
  empty: 'Escolha um filtro antes de salvar a visão.',
} as const;

/** The name of a view. Spaces inside it are one, so that no two look alike. */
const visaoNomeSchema = requiredText(VISAO_LIMITS.nome);

/** A view as it is kept: what narrows the list, its name, and whether the lists open with it. */
export const visaoFormSchema = z.object({
  nome: visaoNomeSchema,
  filtro: filaSchema.refine((filtro) => Object.values(filtro).some((asked) => asked !== undefined), VISAO_TEXT.empty),
  padrao: z.boolean(),
});

/** Form of a view; `trocar`: replaces its filter by the list's current one. */
export const visaoEditSchema = z.object({ nome: visaoNomeSchema, padrao: z.boolean(), trocar: z.boolean() });
export type VisaoEdit = z.infer<typeof visaoEditSchema>;

/** A view of one's own. */
export const visaoSchema = z.object({ id: idSchema, nome: z.string(), filtro: filaSchema, padrao: z.boolean() });
export type Visao = z.infer<typeof visaoSchema>;

export const visaoEndpoints = defineEndpoints({
  'GET /visao/findAll': {
    summary: 'One’s own views of an edital’s list, by their names (FIL-7)',
    response: z.array(visaoSchema),
  },
  'POST /visao/cadastrar': {
    summary: 'Keeps a filter of an edital’s list under a name',
    body: visaoFormSchema,
    errors: [422],
    response: visaoSchema,
  },
  'PUT /visao/alterar/:id': {
    summary: 'Gives a view of one’s own another name or filter, or opens the lists with it',
    params: idParamsSchema,
    body: visaoFormSchema,
    errors: [404, 422],
    response: visaoSchema,
  },
  'DELETE /visao/excluir/:id': {
    summary: 'Deletes a view of one’s own',
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
});
