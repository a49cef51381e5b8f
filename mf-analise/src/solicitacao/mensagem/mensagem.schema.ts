import { assuntoEnviadoSchema, conteudoEnviadoSchema, daySchema, deadlineError, RULE } from '@credenciados/contract';
import { z } from '@credenciados/shared/forms';

/** First and last allowed day of a deadline. */
interface DeadlineRange {
  first: string;
  last: string;
}

const dayIn = (range: DeadlineRange) =>
  daySchema.superRefine((day, context) => {
    const message = deadlineError(day, range);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Required day of a deadline. */
export const deadlineSchema = (range: DeadlineRange) => z.string().min(1, RULE.deadlineRequired).pipe(dayIn(range));

/** Message to an applicant, with a deadline for the answer (MSG-3). */
export function mensagemSchema(range: DeadlineRange, needsDeadline: boolean) {
  return z.object({
    assunto: assuntoEnviadoSchema,
    dataLimiteResposta: needsDeadline ? deadlineSchema(range) : z.literal('').or(dayIn(range)),
    mensagem: conteudoEnviadoSchema,
    /** For a rectification by item: everything may change, not only the items. */
    permitirTudo: z.boolean(),
    anexos: z.array(z.object({ nome: z.string(), key: z.string() })),
  });
}
export type MensagemValues = z.output<ReturnType<typeof mensagemSchema>>;
