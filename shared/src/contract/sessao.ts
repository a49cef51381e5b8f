import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema } from './fields.ts';

export const sessaoEndpoints = defineEndpoints({
  'POST /sessao/renovar': {
    summary: 'A new token for the same session (decision 11)',
    access: 'any',
    response: z.object({ token: z.string() }),
  },
  'POST /sessao/sair': {
    summary: 'Ends the session and those of the same sign-in; their tokens are refused from now on',
    access: 'any',
    response: doneSchema,
  },
});
