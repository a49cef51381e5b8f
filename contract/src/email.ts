import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema } from './fields.ts';

/** An e-mail about a solicitação that was not delivered and is not tried any more. Shown to staff. */
export const falhaEmailSchema = z.object({
  id: idSchema,
  /** Subject of the e-mail. */
  assunto: z.string(),
  /** The address with most of its name hidden. */
  destinatario: z.string(),
  quando: instantSchema,
  /** Why, in plain words. */
  motivo: z.string(),
});
export type FalhaEmail = z.infer<typeof falhaEmailSchema>;

/** An e-mail about a solicitação that couldn’t be sent yet, and is tried again. Shown to staff. */
export const emailAdiadoSchema = falhaEmailSchema.omit({ quando: true }).extend({
  /** When it is tried again. */
  ate: instantSchema,
});
export type EmailAdiado = z.infer<typeof emailAdiadoSchema>;

export const emailEndpoints = defineEndpoints({
  'PUT /solicitacaoCredenciado/reenviarEmails/:id': {
    summary: 'Sends the e-mails about a solicitação again that were not delivered',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
});
