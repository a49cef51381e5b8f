import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, opaqueText } from './fields.ts';

export const sessaoEndpoints = defineEndpoints({
  'POST /sessao/receber': {
    summary: 'Takes the session that the address named after the sign-in, in the browser that began it, once (CTA-5)',
    body: z.object({ token: opaqueText(2000).min(1) }),
    response: z.object({ token: z.string() }),
    errors: [422],
  },
  'POST /sessao/renovar': {
    summary: 'A new token for the same session (CTA-4)',
    response: z.object({ token: z.string() }),
  },
  'POST /sessao/sair': {
    summary: 'Ends the session and those of the same sign-in; their tokens are refused from now on',
    response: doneSchema,
  },
});
