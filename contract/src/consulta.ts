import * as z from 'zod';
import { LIMITS, PERFIS, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idSchema, instantSchema, pageSchema } from './fields.ts';
import { TIPOS_CONSULTA } from './leitura.ts';

/** Read of a person's data by staff, as shown to that person. */
export const consultaSchema = z.object({
  id: z.number().int().positive(),
  em: instantSchema,
  tipo: z.enum(TIPOS_CONSULTA),
  /** Description of the document's type; null for other reads, and for files of a message. */
  documento: z.string().nullable(),
  solicitacao: z.object({
    id: idSchema,
    protocolo: z.string(),
    edital: z.object({ numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
  }),
  por: z.object({ nome: z.string(), perfil: z.enum(PERFIS) }),
});
export type Consulta = z.infer<typeof consultaSchema>;

export const consultaEndpoints = defineEndpoints({
  'GET /consulta/findByCurrentUser': {
    summary: 'Reads by staff of the caller’s solicitações, documents, comprovantes and conversas, newest first',
    query: z.object({
      pagina: z.coerce.number().int().min(0).max(1_000_000).default(0),
      tamanho: z.coerce.number().int().min(1).max(100).default(LIMITS.pageSize),
    }),
    mayLag: true,
    response: pageSchema(consultaSchema),
  },
});
