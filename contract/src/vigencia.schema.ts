import * as z from 'zod';
import { instantSchema } from './fields.ts';
import { SITUACOES_VIGENCIA } from './vigencia.ts';

/** Validity of an accreditation on its page. `situacao`: null before it. */
export const vigenciaSchema = z.object({
  situacao: z.enum(SITUACOES_VIGENCIA).nullable(),
  validoAte: instantSchema.nullable(),
  suspensoAte: instantSchema.nullable(),
});
