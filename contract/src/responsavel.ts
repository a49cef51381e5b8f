import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, idSchema, instantSchema } from './fields.ts';
import { pessoaComissaoSchema } from './solicitacao-filtro.ts';

/** Person responsible for analysing a solicitação. */
export const responsavelSchema = z.object({
  /** Null if nobody is responsible. */
  responsavel: pessoaComissaoSchema
    .extend({ desde: instantSchema, /** True if it is the caller. */ eu: z.boolean() })
    .nullable(),
});
export type Responsavel = z.infer<typeof responsavelSchema>;

export const responsavelEndpoints = defineEndpoints({
  'GET /solicitacaoCredenciado/analistas': {
    summary: 'Staff with permission to decide, by name',
    response: z.array(pessoaComissaoSchema),
  },
  'GET /solicitacaoCredenciado/responsavel/:id': {
    summary: 'Analyst responsible for a solicitação',
    about: { record: 'solicitacao', own: 'shown' },
    params: idParamsSchema,
    errors: [404],
    response: responsavelSchema,
  },
  'PUT /solicitacaoCredenciado/responsavel/:id': {
    summary:
      'Assigns a solicitação to the caller, to another analyst or to nobody; refused if it was reassigned meanwhile',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: z.object({
      /** New responsible person: the caller, a member of staff with permission to decide, or nobody. */
      para: z.union([z.literal('EU'), idSchema]).nullable(),
      /** Responsible person shown on the screen, to detect concurrent changes. */
      de: idSchema.nullable(),
    }),
    errors: [404, 422],
    response: responsavelSchema,
  },
});
