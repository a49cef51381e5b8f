import * as z from 'zod';

/** Body of every error answer (ERR-1). */
export const errorSchema = z.object({
  status: z.int(),
  message: z.string().optional(),
  messageTitle: z.string().optional(),
  erros: z.array(z.string()).optional(),
  codigo: z.string().optional(),
  campos: z.record(z.string(), z.string()).optional(),
  requisicao: z.string().optional(),
});
