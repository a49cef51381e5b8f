import * as z from 'zod';
import { SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idSchema } from './fields.ts';
import { ACCESS } from './permissions.ts';

const countSchema = z.number().int().nonnegative();

/** The current edital in figures. Days are calendar days of the agency's zone. */
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
});
export type EditalNumeros = z.infer<typeof editalNumerosSchema>;

export const editalNumerosEndpoints = defineEndpoints({
  'GET /edital/numeros': {
    summary:
      'The open edital in figures, else the one closed last: solicitações by state and by day, median time to decide',
    access: ACCESS.staffRead,
    response: editalNumerosSchema.nullable(),
  },
});
