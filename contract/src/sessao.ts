import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, opaqueText } from './fields.ts';

export const sessaoEndpoints = defineEndpoints({
  'POST /sessao/receber': {
    summary:
      'Exchanges the hand-over code in the address after sign-in for the session, once and in the browser that began the sign-in (CTA-5)',
    body: z.object({ token: opaqueText(2000).min(1) }),
    response: z.object({ token: z.string() }),
    errors: [422],
  },
  'POST /sessao/renovar': {
    summary: 'Renews the session’s token (CTA-4)',
    response: z.object({ token: z.string() }),
  },
  'POST /sessao/sair': {
    summary: 'Ends the session and the others of its sign-in; their tokens are refused from now on',
    response: doneSchema,
  },
});
