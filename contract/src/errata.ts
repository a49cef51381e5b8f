import * as z from 'zod';
import { editalSaveShape, editalSchema } from './edital.ts';
import { mudancaEditalSchema } from './edital-versao.ts';
import { defineEndpoints } from './endpoint.ts';
import { idSchema, requiredText, sha256Schema, textOf } from './fields.ts';

export const ERRATA_LIMITS = {
  motivo: 2000,
  /** Terms to decide that a preview lists; more are counted. */
  decisoes: 1000,
} as const;

/** Texts about erratas. */
export const ERRATA_TEXT = {
  changed: 'O que a errata muda não é mais o mesmo. Confira a nova lista e publique de novo.',
  nothing: 'Nada do que o público vê mudou: não há errata a publicar.',
  challenge: 'Escolha uma impugnação acolhida deste edital.',
  period: 'O período de um edital encerrado não muda por errata. Para receber inscrições, use Reabrir.',
} as const;

/** Form of an edital that exists, in the version that the person saw. */
const errataShape = editalSaveShape.extend({ id: idSchema, versao: z.int32() });

export const errataEndpoints = defineEndpoints({
  'POST /edital/errata/previa': {
    summary: 'What an errata would change, deadlines first (EDT-19)',
    body: errataShape,
    errors: [404, 409, 422],
    noLagAfter: false,
    response: z.object({
      /** Deadlines that move: of the edital, and the committee's terms to decide. */
      prazos: z.array(mudancaEditalSchema),
      /** Terms to decide that move, too, and aren't listed. */
      outras: z.number().int().nonnegative(),
      /** Everything else that the public sees changed. */
      mudancas: z.array(mudancaEditalSchema),
      /** Solicitações whose applicants will be told. */
      pessoas: z.number().int().nonnegative(),
      /** Digest of what it changes, which the publication repeats; null if the public sees no change. */
      previa: z.string().nullable(),
    }),
  },
  'POST /edital/errata': {
    summary: 'Publishes an errata as a version of the edital, and tells its applicants (EDT-19)',
    body: errataShape.extend({
      motivo: requiredText(ERRATA_LIMITS.motivo),
      /** Protocolo of the accepted challenge that it answers (ESC-3). */
      impugnacao: textOf(40).optional(),
      previa: sha256Schema,
    }),
    errors: [404, 409, 422],
    response: editalSchema,
  },
});
