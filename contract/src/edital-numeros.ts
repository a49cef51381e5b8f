import * as z from 'zod';
import { SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, idSchema } from './fields.ts';

const countSchema = z.number().int().nonnegative();

/** More editais than can be chosen from to see their figures. */
export const EDITAIS_EM_NUMEROS = 500;

/** An edital in figures. Days are calendar days of the agency's zone. */
export const editalNumerosSchema = z.object({
  edital: z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL), aberto: z.boolean() }),
  total: countSchema,
  /** One entry for each state, in the order that solicitações go through them. */
  porSituacao: z.array(z.object({ situacao: z.enum(SITUACOES_SOLICITACAO), total: countSchema })),
  /** From the edital's first day to its last one or today, days without solicitações included. */
  porDia: z.array(z.object({ dia: z.iso.date(), total: countSchema })),
  /** Solicitações that were decided, and how long half of them waited at most; null before the first decision. */
  decididas: countSchema,
  segundosAteDecisao: z.number().int().nonnegative().nullable(),
  /** The editais there are, the newest first, to choose another. */
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
