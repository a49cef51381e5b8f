import * as z from 'zod';

/**
 * Rules that an edital may set. Each has a default, under which the edital says nothing and the portal works as if the rule
 * did not exist.
 */
export const editalRegrasSchema = z.object({
  /** Proposes to archive what was not rectified in time (ANL-25). */
  proporArquivamento: z.boolean().default(false),
  /** Lets the applicant change the registration until the edital closes or staff open it (INS-23). */
  alterarInscricao: z.boolean().default(false),
});
export type EditalRegras = z.infer<typeof editalRegrasSchema>;

/** Rules of an edital that sets none. */
export const NO_REGRAS: EditalRegras = editalRegrasSchema.parse({});
