import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { emailSchema, maskedNumber, opaqueText } from './fields.ts';
import { RULE } from './rule-texts.ts';

/** Texts about the confirmation of an address. */
export const CONTATO_TEXT = {
  required: 'Confirme o e-mail: peça o código e digite-o. Se ele não chegar, você pode seguir sem confirmar.',
  code: 'O código tem 6 números, ou 12 quando vale pelo dia todo.',
  prove: 'Confirme o e-mail com um código para continuar. Serve também o código de 12 números que enviamos hoje.',
  wrongDayCode: 'Código incorreto. Confira os 12 números da mensagem.',
  gone: 'Este código não vale mais. Peça outro.',
  tooSoon: 'Aguarde um pouco mais pelo código antes de seguir sem confirmar.',
} as const;

/** Message for a wrong code, with the number of attempts left. */
export function wrongContactCode(left: number): string {
  if (left === 0) return 'Código incorreto. Peça outro código.';
  return `Código incorreto. ${left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`}`;
}

/** Code that confirms an e-mail address (CTA-6). */
export const CODIGO_CONTATO = {
  digits: 6,
  /** Validity of a code. */
  minutes: 10,
  /** Wrong codes after which a new one has to be requested. */
  tries: 5,
  /** Digits and hours of validity of the day's last code for an address: too long to guess, it is valid for every form. */
  dayDigits: 12,
  dayHours: 24,
  /** Seconds after the request of a code until the form may be sent without it. */
  waitSeconds: 60,
} as const;

/** Opaque token signed by the portal, which the client sends back. */
const signedSchema = opaqueText(1000, CONTATO_TEXT.required).min(1, CONTATO_TEXT.required);

/** Code as typed or pasted; blanks and hyphens between its digits are ignored. */
export const codigoContatoSchema = maskedNumber(CONTATO_TEXT.code)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, RULE.required)
      .regex(/^(?:\d{6}|\d{12})$/, CONTATO_TEXT.code),
  );

/** Confirmation of a registration's address: by a code, or without one because the requested code didn't arrive. */
export const contatoSchema = z.object(
  {
    confirmado: z.boolean(),
    /** With `confirmado` the token of `POST /publico/contato/confirmar`, else the `pedido` of the code that didn't arrive. */
    prova: signedSchema,
  },
  { error: CONTATO_TEXT.required },
);
export type Contato = z.infer<typeof contatoSchema>;

/** Result of a request for a code: sent, or refused by the address's limit. */
export const pedidoContatoSchema = z.object({
  /** False if too many codes were requested; an earlier one may still be valid. */
  enviado: z.boolean(),
  /** Set if the code is the day's last one: 12 digits, valid for every form for 24 hours. */
  codigoDoDia: z.literal(true).optional(),
  /** To be sent back with the code. */
  pedido: z.string(),
  /** Seconds until the form may be sent without a code. */
  espera: z.number().int(),
  /** The code itself, only in a demonstration without a mail server. */
  codigo: z.string().optional(),
});
export type PedidoContato = z.infer<typeof pedidoContatoSchema>;

export const contatoEndpoints = defineEndpoints({
  'POST /publico/contato/codigo': {
    summary: 'Mails a code that confirms an address; gets one answer for every address',
    body: z.object({ email: emailSchema }),
    errors: [403],
    response: pedidoContatoSchema,
  },
  'POST /publico/contato/confirmar': {
    summary: 'Verifies a mailed code; returns the proof to send with a registration',
    body: z.object({ email: emailSchema, pedido: signedSchema, codigo: codigoContatoSchema }),
    errors: [403, 422],
    response: z.object({ prova: z.string() }),
  },
  'POST /publico/contato/situacao': {
    summary: 'Delivery of a mailed code: if it failed, and if the form may be sent without it',
    body: z.object({ pedido: signedSchema }),
    errors: [403, 422],
    response: z.object({ falhou: z.boolean(), espera: z.number().int() }),
  },
});
