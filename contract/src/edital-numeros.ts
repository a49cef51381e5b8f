import * as z from 'zod';
import { SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, idSchema } from './fields.ts';

const countSchema = z.number().int().nonnegative();

/** Maximum number of editais to choose from. */
export const EDITAIS_EM_NUMEROS = 500;

/** Figures of an edital. Days are calendar days of the agency's zone. */
export const editalNumerosSchema = z.object({
  edital: z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL), aberto: z.boolean() }),
  total: countSchema,
  /** One entry per state, in the order in which solicitações pass through them. */
  porSituacao: z.array(z.object({ situacao: z.enum(SITUACOES_SOLICITACAO), total: countSchema })),
  /** From the edital's first day to its last or today, including days without solicitações. */
  porDia: z.array(z.object({ dia: z.iso.date(), total: countSchema })),
  /** Number of decided solicitações, and their median wait; null before the first decision. */
  decididas: countSchema,
  segundosAteDecisao: z.number().int().nonnegative().nullable(),
  /** Editais to choose from, newest first. */
  editais: z.array(z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) })),
});
export type EditalNumeros = z.infer<typeof editalNumerosSchema>;

export const editalNumerosEndpoints = defineEndpoints({
  'GET /edital/numeros': {
    summary:
      'An edital in figures, the open one unless told which, else the one closed last: solicitações by state and by day, median time to decide',
    query: z.object({ idEdital: idParamsSchema.shape.id.optional() }),
    errors: [404],
    response: editalNumerosSchema.nullable(),
  },
});
