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

/** A code that isn't the one that was mailed, and how many tries are left. */
export function wrongContactCode(left: number): string {
  if (left === 0) return 'Código incorreto. Peça outro código.';
  return `Código incorreto. ${left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`}`;
}

/** The code that confirms an e-mail address (CTA-6). */
export const CODIGO_CONTATO = {
  digits: 6,
  /** How long a code is good for. */
  minutes: 10,
  /** Wrong codes before another one has to be asked for. */
  tries: 5,
  /** Digits and hours of the last code that an address is mailed in a day: too long to guess, it serves every form. */
  dayDigits: 12,
  dayHours: 24,
  /** From asking for a code until the form may be sent without it. */
  waitSeconds: 60,
} as const;

/** Opaque token signed by the portal, to be sent back. */
const signedSchema = opaqueText(1000, CONTATO_TEXT.required).min(1, CONTATO_TEXT.required);

/** The code as typed or pasted: blanks and hyphens between its digits don't matter. */
export const codigoContatoSchema = maskedNumber(CONTATO_TEXT.code)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, RULE.required)
      .regex(/^(?:\d{6}|\d{12})$/, CONTATO_TEXT.code),
  );

/** How the address of a registration was confirmed: by a code, or not, after one was asked for and didn't come. */
export const contatoSchema = z.object(
  {
    confirmado: z.boolean(),
    /** With `confirmado` what `POST /publico/contato/confirmar` gave, else the `pedido` of the code that didn't come. */
    prova: signedSchema,
  },
  { error: CONTATO_TEXT.required },
);
export type Contato = z.infer<typeof contatoSchema>;

/** A code is on its way, or would be too many to this address. */
export const pedidoContatoSchema = z.object({
  /** False: too many codes were asked for; an earlier one may still be good. */
  enviado: z.boolean(),
  /** The code is, or was, the one of the day: 12 digits that serve every form for 24 hours. */
  codigoDoDia: z.literal(true).optional(),
  /** To be given back with the code. */
  pedido: z.string(),
  /** Seconds until the form may be sent without a code. */
  espera: z.number().int(),
  /** The code itself: only where mail goes nowhere, in the demonstration. */
  codigo: z.string().optional(),
});
export type PedidoContato = z.infer<typeof pedidoContatoSchema>;

export const contatoEndpoints = defineEndpoints({
  'POST /publico/contato/codigo': {
    summary: 'Mails a code to an address, to confirm that it reaches the person; the same answer for every address',
    body: z.object({ email: emailSchema }),
    errors: [403],
    response: pedidoContatoSchema,
  },
  'POST /publico/contato/confirmar': {
    summary: 'Checks a mailed code; answers the proof that goes with a registration',
    body: z.object({ email: emailSchema, pedido: signedSchema, codigo: codigoContatoSchema }),
    errors: [403, 422],
    response: z.object({ prova: z.string() }),
  },
  'POST /publico/contato/situacao': {
    summary: 'Whether the message with a code could not be handed over, and whether the form may be sent without it',
    body: z.object({ pedido: signedSchema }),
    errors: [403, 422],
    response: z.object({ falhou: z.boolean(), espera: z.number().int() }),
  },
});
