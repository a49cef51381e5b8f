import * as z from 'zod';
import { RESULTADOS_CODIGO } from './chegada.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, requiredText } from './fields.ts';
import { RULE } from './rule-texts.ts';

/** Answer of an issuer's page about a document. `emissor`: host of the page. */
export const codigoConferidoSchema = z.object({
  emissor: requiredText(253, RULE.malformed),
  resultado: z.enum(RESULTADOS_CODIGO),
});

export const chegadaEndpoints = defineEndpoints({
  'POST /documentoCredenciado/codigoConferido/:id': {
    summary: 'Records that the caller checked a present document on its issuer’s page, with the outcome (CHE-9)',
    about: { record: 'documento', own: 'refused' },
    params: idParamsSchema,
    body: codigoConferidoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
