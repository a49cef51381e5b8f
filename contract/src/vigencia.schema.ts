import * as z from 'zod';
import { condicaoRowSchema, cumprirCondicaoSchema } from './condicao.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  daySchema,
  doneSchema,
  fileNameSchema,
  idParamsSchema,
  instantSchema,
  keySchema,
  linesOf,
  requiredLines,
} from './fields.ts';
import { PROCEDIMENTO_LIMITS } from './procedimento.ts';
import { RULE } from './rule-texts.ts';
import { SITUACOES_VIGENCIA } from './vigencia.ts';

/** Validity of an accreditation on its page. `situacao`: null before it. */
export const vigenciaSchema = z.object({
  situacao: z.enum(SITUACOES_VIGENCIA).nullable(),
  validoAte: instantSchema.nullable(),
  suspensoAte: instantSchema.nullable(),
  /** Earliest last day of a condition that isn't met (VIG-5). */
  condicaoAte: daySchema.nullable(),
  /** Conditions of the approval, the earliest first (VIG-5). */
  condicoes: z.array(condicaoRowSchema),
  /** Reason of a suspension without a proceeding, while it lasts (VIG-6). */
  motivo: z.string().nullable(),
  /** True if the edital lets staff type until when a document is valid (VIG-4). */
  documentos: z.boolean(),
  /** Acts that are possible now. */
  acoes: z.array(z.enum(['SUSPENDER_CREDENCIAMENTO', 'REINTEGRAR_CREDENCIAMENTO', 'CUMPRIR_CONDICAO'])),
});

const motivo = requiredLines(PROCEDIMENTO_LIMITS.texto, RULE.reason);
export const suspenderSchema = z.object({ motivo, ate: daySchema });
export const reintegrarSchema = z.object({ motivo });
/** Last day on which a document is valid; empty for none. */
export const validadeDocumentoSchema = z.object({ validade: daySchema.or(z.literal('')) });

/** New file in place of a document with a validity. */
export const documentoNovoSchema = z.object({ nome: fileNameSchema, key: keySchema });
/** Decision on a new file: accepted with its validity, or refused with a reason that its person reads. */
export const decidirNovoSchema = z
  .object({
    aceitar: z.boolean(),
    validade: daySchema.or(z.literal('')).default(''),
    motivo: linesOf(PROCEDIMENTO_LIMITS.texto).default(''),
  })
  .superRefine(({ aceitar, validade, motivo }, context) => {
    if (aceitar && validade === '') context.addIssue({ code: 'custom', path: ['validade'], message: RULE.required });
    if (!aceitar && motivo === '') context.addIssue({ code: 'custom', path: ['motivo'], message: RULE.reason });
  });

export const vigenciaEndpoints = defineEndpoints({
  'PUT /credenciamento/suspender/:id': {
    summary: 'Suspends an accreditation until a day, with a reason, where its edital allows it (VIG-6)',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: suspenderSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /credenciamento/reintegrar/:id': {
    summary: 'Ends a suspension without a proceeding, with a reason (VIG-6)',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: reintegrarSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /condicao/cumprir/:id': {
    summary: 'Records that a condition of an approval is met, with the document or message that shows it (VIG-5)',
    about: { record: 'condicao', own: 'refused' },
    params: idParamsSchema,
    body: cumprirCondicaoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'POST /documentoCredenciado/renovar/:id': {
    summary: 'Sends a new file in place of one’s own document with a validity; staff decide on it (VIG-4)',
    params: idParamsSchema,
    body: documentoNovoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /documentoCredenciado/decidirNovo/:id': {
    summary:
      'Accepts a new file as the document’s next version, with its validity, or refuses it with a reason (VIG-4)',
    about: { record: 'documento', own: 'refused' },
    params: idParamsSchema,
    body: decidirNovoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /documentoCredenciado/validade/:id': {
    summary: 'Keeps until when a present document is valid, where its edital asks for that (VIG-4)',
    about: { record: 'documento', own: 'refused' },
    params: idParamsSchema,
    body: validadeDocumentoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
