import * as z from 'zod';
import { SITUACOES_SOLICITACAO } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema } from './fields.ts';

/** Maximum number of news shown, and counted; beyond it the count is shown as *more*. */
export const NOVIDADE_LIMITS = { shown: 20, counted: 100 } as const;

/** Kinds of news from applicants that staff haven't acted on. */
export const TIPOS_NOVIDADE = ['RETIFICACAO', 'PERGUNTA', 'RESPOSTA'] as const;
export type TipoNovidade = (typeof TIPOS_NOVIDADE)[number];

/** Solicitação whose applicant sent something that the reader hasn't seen. `minha`: the reader is responsible for it. */
export const novidadeSchema = z.object({
  /** Id of the solicitação. */
  id: idSchema,
  tipo: z.enum(TIPOS_NOVIDADE),
  em: instantSchema,
  minha: z.boolean(),
  nome: z.string(),
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  edital: z.object({ id: idSchema, numero: z.string() }),
});
export type Novidade = z.infer<typeof novidadeSchema>;

export const novidadeEndpoints = defineEndpoints({
  'GET /novidade/findAll': {
    summary:
      'News from applicants that the caller hasn’t seen: the caller’s own solicitações first, then newest first (FIL-21)',
    leitura: 'LISTA',
    response: z.object({
      content: z.array(novidadeSchema).max(NOVIDADE_LIMITS.shown),
      /** Exact below `NOVIDADE_LIMITS.counted`, which is its maximum. */
      total: z.number().int().nonnegative(),
    }),
  },
  'PUT /novidade/lida/:id': {
    summary: 'Marks the news of a solicitação as seen by the caller',
    about: { record: 'solicitacao', own: 'left out' },
    params: idParamsSchema,
    response: doneSchema,
  },
  'PUT /novidade/lidas': {
    summary: 'Marks all news up to a moment as seen by the caller',
    body: z.object({ ate: instantSchema }),
    response: doneSchema,
  },
});
