import {
  assuntoEnviadoSchema,
  conteudoEnviadoSchema,
  daySchema,
  deadlineError,
  RULE,
  z,
} from '@credenciados/shared/forms';

/** Days between which an answer may be asked for, both included. */
export interface DeadlineRange {
  first: string;
  last: string;
}

/** A message to an applicant with the day until which it is to be answered (MSG-3). */
export function mensagemSchema(range: DeadlineRange) {
  return z.object({
    assunto: assuntoEnviadoSchema,
    dataLimiteResposta: z
      .string()
      .min(1, RULE.deadlineRequired)
      .pipe(
        daySchema.superRefine((day, context) => {
          const message = deadlineError(day, range);
          if (message) context.addIssue({ code: 'custom', message });
        }),
      ),
    mensagem: conteudoEnviadoSchema,
    anexos: z.array(z.object({ nome: z.string(), key: z.string() })),
  });
}
export type MensagemValues = z.output<ReturnType<typeof mensagemSchema>>;
