import { contatoSchema } from '@credenciados/contract/contato';
import * as z from '@credenciados/shared/z';
import { KEY, sameAddress } from './confirmed-contact.ts';

/** Stored progress of an address's confirmation. */
const stepSchema = z.object({
  email: z.string(),
  /** Token to send back with the code; null if the limit allowed no mail. */
  pedido: z.string().nullable(),
  /** Present for the code of the day, which has 12 digits. */
  codigoDoDia: z.literal(true).optional(),
  /** Token to submit the form without a code. */
  semCodigo: z.string(),
  /** Time (milliseconds since 1970) from which the form may be sent without a code, or another code requested. */
  livreEm: z.number(),
  /** The code itself, on a portal that sends no mail. */
  codigo: z.string().optional(),
  contato: contatoSchema.nullable(),
});
export type ContactProgress = z.infer<typeof stepSchema>;

/** Stored progress of this address's confirmation in the tab; survives a reload. */
export function recallContact(email: string): ContactProgress | null {
  try {
    const { data } = stepSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return data?.email === sameAddress(email) ? data : null;
  } catch (error) {
    // Storage is disabled, or holds something else.
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
