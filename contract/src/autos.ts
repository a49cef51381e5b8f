import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema } from './fields.ts';

/** Most bytes of the files of a whole case in one ZIP (AUT-1). */
export const AUTOS_MAX_BYTES = 2 * 1024 ** 3;

/** Texts about a whole case. */
export const AUTOS_TEXT = {
  tooLarge: 'Os arquivos deste processo passam de 2 GB. Peça uma cópia ao órgão.',
} as const;

export const autosEndpoints = defineEndpoints({
  'GET /publico/autos/verificador': {
    summary: 'Program that checks the ZIP of a whole case offline (AUT-4)',
    response: 'file',
  },
  'GET /autos/zip/:id': {
    summary:
      'Whole case as one signed ZIP: its pages in one PDF, files, audit rows, signatures and keys; for an applicant, only their own',
    about: { record: 'solicitacao', own: 'refused' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404, 422],
    response: 'file',
    rateLimit: 20,
  },
});
