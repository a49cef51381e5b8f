// Certificates of accreditations (CER-1).

import * as z from 'zod';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, instantSchema } from './fields.ts';
import { SITUACOES_VIGENCIA } from './vigencia.ts';

const momento = z.iso.datetime({ offset: true });

/** Signed content of a certificate. */
export const certificadoSchema = z.strictObject({
  versao: z.literal(1),
  codigo: z.string().max(30),
  /** Origin of the portal that issued it. */
  emissor: z.string().max(300),
  orgao: z.string().max(300),
  dataHora: momento,
  fuso: z.string().max(60),
  edital: z.strictObject({ numero: z.string().max(40), tipo: z.enum(TIPOS_EDITAL) }),
  nome: z.string().max(300),
  /** Masked. */
  cpf: z.string().max(14),
  registroConselho: z.string().max(300),
  /** When the person was accredited. */
  desde: momento,
  /** Last moment of the accreditation; null without a term. */
  validoAte: momento.nullable(),
  /** Earliest last day of a condition that isn't met (VIG-5); absent without one. */
  condicaoAte: z.iso.date().optional(),
  /** Version of the edital's template that it was made from. */
  modelo: z.number().int().positive(),
  texto: z.string().max(5000),
  fundamento: z.string().max(5000),
});
export type Certificado = z.infer<typeof certificadoSchema>;

/** Present state of a certificate's accreditation (CER-3). */
const estadoCertificadoSchema = z.object({
  situacao: z.enum(SITUACOES_VIGENCIA),
  /** When the state began; null if that isn't recorded. */
  desde: instantSchema.nullable(),
  validoAte: instantSchema.nullable(),
  suspensoAte: instantSchema.nullable(),
  condicaoAte: z.iso.date().nullable(),
});
export type EstadoCertificado = z.infer<typeof estadoCertificadoSchema>;

/** An authentic certificate with its present state; without one if this portal doesn't have it any more. */
export const certificadoConferidoSchema = z.object({
  conteudo: certificadoSchema,
  estado: estadoCertificadoSchema.nullable(),
});
export type CertificadoConferido = z.infer<typeof certificadoConferidoSchema>;

/** Refusal of a certificate. */
export const CERTIFICADO_TEXT = {
  notActive: 'O certificado só é emitido enquanto o credenciamento está ativo.',
  noTemplate: 'Este edital não emite certificado.',
} as const;

export const certificadoEndpoints = defineEndpoints({
  'GET /certificado/bySolicitacao/:id': {
    summary: 'True if a certificate of a solicitação can be downloaded; for an applicant, only of their own (CER-1)',
    about: { record: 'solicitacao', own: 'shown' },
    params: idParamsSchema,
    errors: [404],
    response: z.object({ disponivel: z.boolean() }),
  },
  'GET /certificado/pdf/:id': {
    summary: 'Certificate of a solicitação as PDF; for an applicant, only of their own (CER-2)',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404, 422],
    response: 'file',
  },
});
