import * as z from 'zod';
import { DIAS_PRAZO, INICIOS_PRAZO, type Termo, UNIDADES_PRAZO } from './prazo.ts';

/**
 * Rules that an edital may set. Each has a default, under which the edital says nothing and the portal works as if the rule
 * did not exist.
 */
export const editalRegrasSchema = z.object({
  /** Proposes to archive what was not rectified in time (ANL-25). */
  proporArquivamento: z.boolean().default(false),
  /** Lets the applicant change the registration until the edital closes or staff open it (INS-23). */
  alterarInscricao: z.boolean().default(false),
  /** Unit of the term to answer (PRZ-3); `LIVRE`: staff choose each date. */
  prazoUnidade: z.enum(['LIVRE', ...UNIDADES_PRAZO]).default('LIVRE'),
  /** Size of the term. A form gives text. */
  prazoDias: z.coerce
    .number<number>()
    .int()
    .min(DIAS_PRAZO.min, `O prazo vai de ${DIAS_PRAZO.min} a ${DIAS_PRAZO.max} dias.`)
    .max(DIAS_PRAZO.max, `O prazo vai de ${DIAS_PRAZO.min} a ${DIAS_PRAZO.max} dias.`)
    .default(10),
  prazoInicio: z.enum(INICIOS_PRAZO).default('ENVIO'),
});
export type EditalRegras = z.infer<typeof editalRegrasSchema>;

/** Rules of an edital that sets none. */
export const NO_REGRAS: EditalRegras = editalRegrasSchema.parse({});

/** Term to answer that an edital sets; null if staff choose each date. */
export function termoDe({ prazoUnidade, prazoDias, prazoInicio }: EditalRegras): Omit<Termo, 'evento'> | null {
  return prazoUnidade === 'LIVRE' ? null : { unidade: prazoUnidade, dias: prazoDias, inicio: prazoInicio };
}
