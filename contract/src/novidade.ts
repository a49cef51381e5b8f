import * as z from 'zod';
import { LIMITS, SITUACOES_SOLICITACAO } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema, pagedFrom, pageSchema } from './fields.ts';

/** Unread rows of the inbox are counted up to here; beyond it the count is shown as *more*. */
export const NOVIDADE_LIMITS = { counted: 100 } as const;

/** Kinds of what applicants send and staff haven't dealt with. */
export const TIPOS_NOVIDADE = ['RECURSO', 'RETIFICACAO', 'PERGUNTA', 'RESPOSTA'] as const;
export type TipoNovidade = (typeof TIPOS_NOVIDADE)[number];

/** Row of the inbox: a solicitação whose applicant sent something that staff haven't dealt with. */
export const novidadeSchema = z.object({
  /** Id of the solicitação. */
  id: idSchema,
  tipos: z.array(z.enum(TIPOS_NOVIDADE)).max(TIPOS_NOVIDADE.length),
  em: instantSchema,
  /** True if the reader has had it on the screen since then. */
  lida: z.boolean(),
  nome: z.string(),
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  edital: z.object({ id: idSchema, numero: z.string() }),
  responsavel: z.object({ id: idSchema, nome: z.string() }).nullable(),
  /** Applicant's latest message that waits, with its first words; null for a resubmission alone. */
  conversa: z.object({ id: idSchema, assunto: z.string(), trecho: z.string() }).nullable(),
});
export type Novidade = z.infer<typeof novidadeSchema>;

/** Filter of the inbox. */
export const novidadeFiltroSchema = z.object({
  tipo: z.enum(TIPOS_NOVIDADE).nullish(),
  /** Only solicitações that the reader is responsible for. */
  minhas: z.boolean().default(false),
  pagina: z.number().int().min(0).max(1_000_000).default(0),
  tamanho: z.number().int().min(1).max(100).default(LIMITS.pageSize),
});

export const novidadeEndpoints = defineEndpoints({
  'POST /novidade/findByFiltro': {
    summary: 'Inbox of staff: solicitações whose applicant sent something that waits, newest first (FIL-21)',
    leitura: 'LISTA',
    termo: 'all',
    body: pagedFrom(novidadeFiltroSchema),
    /** `totalElements` is exact up to `LIMITS.counted`, which is also its maximum. */
    response: pageSchema(novidadeSchema),
  },
  'GET /novidade/naoLidas': {
    summary: 'Number of unread rows of the caller’s inbox, and of editais with questions that wait (FIL-21, ESC-4)',
    /** Unread rows are exact below `NOVIDADE_LIMITS.counted`, which is their maximum. */
    response: z.object({ total: z.number().int().nonnegative() }),
  },
  'PUT /novidade/lida/:id': {
    summary: 'Marks what the applicant of a solicitação sent as read by the caller',
    about: { record: 'solicitacao', own: 'left out' },
    params: idParamsSchema,
    response: doneSchema,
  },
  'PUT /novidade/lidas': {
    summary: 'Marks the whole inbox up to a moment as read by the caller',
    body: z.object({ ate: instantSchema }),
    response: doneSchema,
  },
});
