import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema } from './fields.ts';

/** Undelivered e-mail about a solicitação that is not retried any more. Shown to staff. */
export const falhaEmailSchema = z.object({
  id: idSchema,
  /** Subject of the e-mail. */
  assunto: z.string(),
  /** Masked address. */
  destinatario: z.string(),
  quando: instantSchema,
  /** Reason, in plain words. */
  motivo: z.string(),
});
export type FalhaEmail = z.infer<typeof falhaEmailSchema>;

/** Undelivered e-mail about a solicitação that will be retried. Shown to staff. */
export const emailAdiadoSchema = falhaEmailSchema.omit({ quando: true }).extend({
  /** Time of the next attempt. */
  ate: instantSchema,
});
export type EmailAdiado = z.infer<typeof emailAdiadoSchema>;

export const emailEndpoints = defineEndpoints({
  'PUT /solicitacaoCredenciado/reenviarEmails/:id': {
    summary: 'Resends undelivered e-mails about a solicitação',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
});
