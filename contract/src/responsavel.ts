import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, idSchema, instantSchema } from './fields.ts';
import { pessoaComissaoSchema } from './solicitacao-filtro.ts';

/** Whose a solicitação is to analyse. */
export const responsavelSchema = z.object({
  /** Null: nobody's. */
  responsavel: pessoaComissaoSchema
    .extend({ desde: instantSchema, /** It is the caller. */ eu: z.boolean() })
    .nullable(),
});
export type Responsavel = z.infer<typeof responsavelSchema>;

export const responsavelEndpoints = defineEndpoints({
  'GET /solicitacaoCredenciado/analistas': {
    summary: 'Staff who may decide, by their names',
    response: z.array(pessoaComissaoSchema),
  },
  'GET /solicitacaoCredenciado/responsavel/:id': {
    summary: 'Whose a solicitação is to analyse',
    about: { record: 'solicitacao', own: 'shown' },
    params: idParamsSchema,
    errors: [404],
    response: responsavelSchema,
  },
  'PUT /solicitacaoCredenciado/responsavel/:id': {
    summary: 'Takes a solicitação over, gives it to somebody or to nobody; refused when it is no longer whose it was',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: z.object({
      /** Whose it is to be: the caller's, an account's of staff who may decide, or nobody's. */
      para: z.union([z.literal('EU'), idSchema]).nullable(),
      /** Whose it was on the screen: of two who take it at once one is told of the other. */
      de: idSchema.nullable(),
    }),
    errors: [404, 422],
    response: responsavelSchema,
  },
});
