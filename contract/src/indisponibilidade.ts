import * as z from 'zod';
import { certidaoCienciaSchema } from './ciencia.ts';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, doneSchema, idSchema, instantSchema, requiredLines } from './fields.ts';
import { certidaoRecursoSchema } from './recurso.ts';
import { listaResultadoSchema } from './resultado.ts';
import { PRAZOS_RECURSO } from './resultado-texts.ts';

/** Decisions on an outage: extend the edital's end, or not. */
export const SITUACOES_INDISPONIBILIDADE = ['PENDENTE', 'PRORROGADA', 'DISPENSADA'] as const;

/** Texts about the decision. */
export const INDISPONIBILIDADE_TEXT = {
  decision: 'Escolha se o edital é prorrogado ou não.',
  reason: 'Informe o motivo.',
  decided: 'Esta indisponibilidade já foi decidida.',
  unmoved: 'O prazo para recorrer não muda com esta indisponibilidade.',
} as const;

/** Outage of the portal on one day of an edital's period, or of its term to appeal (RES-5). */
export const indisponibilidadeSchema = z.object({
  id: idSchema,
  edital: z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
  /** Term that would be extended, and its present last day. */
  prazo: z.enum(['INSCRICOES', ...PRAZOS_RECURSO]),
  fimAtual: daySchema,
  dia: daySchema,
  /** Minutes without access to the portal on that day, from the first to the last. */
  minutos: z.number().int(),
  inicio: instantSchema,
  fim: instantSchema,
  situacao: z.enum(SITUACOES_INDISPONIBILIDADE),
  /** Whole days by which the end would be extended, and the resulting last day if decided now. */
  dias: z.number().int(),
  fimProposto: daySchema,
});
export type Indisponibilidade = z.infer<typeof indisponibilidadeSchema>;

const momento = z.iso.datetime({ offset: true });

/** Signed content about an extension: reason, old end and new end. */
export const certidaoProrrogacaoSchema = z.strictObject({
  versao: z.literal(1),
  tipo: z.literal('PRORROGACAO'),
  codigo: z.string().max(30),
  emissor: z.string().max(300),
  dataHora: momento,
  fuso: z.string().max(60),
  edital: z.strictObject({ numero: z.string().max(40), tipo: z.enum(TIPOS_EDITAL) }),
  indisponibilidade: z.strictObject({ dia: daySchema, inicio: momento, fim: momento, minutos: z.number().int() }),
  /** Missing for the end of the registrations. */
  prazo: z.enum(PRAZOS_RECURSO).optional(),
  fimAnterior: momento,
  fimNovo: momento,
});
export type CertidaoProrrogacao = z.infer<typeof certidaoProrrogacaoSchema>;

/** Signed content of a certificate. */
export const certidaoSchema = z.discriminatedUnion('tipo', [
  certidaoProrrogacaoSchema,
  certidaoCienciaSchema,
  certidaoRecursoSchema,
  listaResultadoSchema,
]);
export type Certidao = z.infer<typeof certidaoSchema>;

/** Form of the decision on an outage. */
export const decisaoIndisponibilidadeSchema = z.object({
  id: idSchema,
  prorrogar: z.boolean({ error: INDISPONIBILIDADE_TEXT.decision }),
  motivo: requiredLines(1000, INDISPONIBILIDADE_TEXT.reason),
});

export const indisponibilidadeEndpoints = defineEndpoints({
  'GET /edital/indisponibilidades': {
    summary:
      'Outages in the open edital’s period, or in a term to appeal, that await a decision, with the proposed extension',
    response: z.array(indisponibilidadeSchema),
  },
  'POST /edital/indisponibilidades/decidir': {
    summary:
      'Decides on an outage: either extends the edital and the deadlines of that day, or the term to appeal, notifies the applicants and publishes a certificate, or doesn’t',
    body: decisaoIndisponibilidadeSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
