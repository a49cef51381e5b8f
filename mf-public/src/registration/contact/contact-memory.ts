import { contatoSchema } from '@credenciados/contract/contato';
import * as z from '@credenciados/shared/z';
import { KEY, sameAddress } from './kept-contact.ts';

/** How far an address is confirmed. */
const stepSchema = z.object({
  email: z.string(),
  /** Token to send back with the code; null if none was sent because of the limit. */
  pedido: z.string().nullable(),
  /** It is the code of the day, of 12 digits. */
  codigoDoDia: z.literal(true).optional(),
  /** Token to submit the form without a code. */
  semCodigo: z.string(),
  /** Since when (milliseconds since 1970) the form may be sent without a code, and another one asked for. */
  livreEm: z.number(),
  /** The code, where mail goes nowhere. */
  codigo: z.string().optional(),
  contato: contatoSchema.nullable(),
});
export type ContactProgress = z.infer<typeof stepSchema>;

/** How far the confirmation of this address came in this tab; a reload doesn't lose it. */
export function recallContact(email: string): ContactProgress | null {
  try {
    const { data } = stepSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return data?.email === sameAddress(email) ? data : null;
  } catch (error) {
    // The browser keeps nothing, or something else wrote there.
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
