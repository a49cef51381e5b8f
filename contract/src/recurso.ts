import * as z from 'zod';
import { anexoSchema } from './documento.ts';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  doneSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  pageSchema,
  requiredLines,
} from './fields.ts';
import { anexosSchema } from './mensagem-fields.ts';
import { RULE } from './rule-texts.ts';

/** States of an appeal against a preliminary result (RES-6). */
export const SITUACOES_RECURSO = ['APRESENTADO', 'ENCAMINHADO', 'RECONSIDERADO', 'PROVIDO', 'NEGADO'] as const;
export type SituacaoRecurso = (typeof SITUACOES_RECURSO)[number];
export const SITUACAO_RECURSO_LABEL: Record<SituacaoRecurso, string> = {
  APRESENTADO: 'Aguarda quem decidiu',
  ENCAMINHADO: 'Aguarda outra pessoa',
  RECONSIDERADO: 'Decisão reconsiderada',
  PROVIDO: 'Recurso aceito',
  NEGADO: 'Recurso negado',
};

/** Acts of staff on an appeal, each with a reason. */
export const ATOS_RECURSO = ['RECONSIDERAR', 'ENCAMINHAR', 'PROVER', 'NEGAR'] as const;
export type AtoRecurso = (typeof ATOS_RECURSO)[number];

/** Lengths of the grounds, and of a decision's reason, which become those of the corrected result. */
export const RECURSO_LIMITS = { fundamentos: 8000, motivo: 4000 } as const;

/** Texts about appeals. */
export const RECURSO_TEXT = {
  fundamentos: 'Explique por que o resultado deve mudar.',
  notPublished: 'O resultado preliminar deste edital ainda não foi publicado.',
  notListed: 'Esta solicitação não está no resultado preliminar.',
  favourable: 'O seu pedido foi aprovado: não há decisão contrária de que recorrer.',
  over: 'O prazo para recorrer terminou.',
  repeated: 'Você já recorreu deste resultado.',
  changed: 'O recurso mudou enquanto isso. Confira como está agora.',
  noIntention: 'Este edital não pede que você declare antes a intenção de recorrer.',
  intentionOver: (dia: string) => `O prazo para declarar a intenção de recorrer terminou em ${dia}.`,
  intentionMissing: (dia: string) => `Só recorre quem declarou a intenção de recorrer até ${dia}.`,
} as const;

/** Form of an appeal. */
export const recursoFormSchema = z.object({
  fundamentos: requiredLines(RECURSO_LIMITS.fundamentos, RECURSO_TEXT.fundamentos),
  anexos: anexosSchema,
});

/** Form of a decision on an appeal. */
export const decisaoRecursoSchema = z.object({
  ato: z.enum(ATOS_RECURSO),
  motivo: requiredLines(RECURSO_LIMITS.motivo, RULE.reason),
});

/** Act of staff: no name for an applicant. */
const atoDaComissao = z.object({ em: instantSchema, por: z.string().nullable(), motivo: z.string() });

/** An appeal. Until the final result, its applicant sees it as presented, whatever was decided (RES-7). */
export const recursoSchema = z.object({
  id: idSchema,
  numero: z.string(),
  situacao: z.enum(SITUACOES_RECURSO),
  recebidoEm: instantSchema,
  fundamentos: z.string(),
  anexos: z.array(anexoSchema),
  /** Code of the signed receipt. */
  codigo: z.string(),
  encaminhamento: atoDaComissao.nullable(),
  julgamento: atoDaComissao.nullable(),
  /** Acts that the caller can perform now. */
  acoes: z.array(z.enum(ATOS_RECURSO)),
});
export type Recurso = z.infer<typeof recursoSchema>;

const recursoRowSchema = recursoSchema.pick({ id: true, numero: true, situacao: true, recebidoEm: true }).extend({
  idSolicitacao: idSchema,
  nome: z.string(),
});
export type RecursoRow = z.infer<typeof recursoRowSchema>;

const momento = z.iso.datetime({ offset: true });

/** Signed receipt of an appeal. */
export const certidaoRecursoSchema = z.strictObject({
  versao: z.literal(1),
  tipo: z.literal('RECURSO'),
  codigo: z.string().max(30),
  emissor: z.string().max(300),
  dataHora: momento,
  fuso: z.string().max(60),
  edital: z.strictObject({ numero: z.string().max(40), tipo: z.enum(TIPOS_EDITAL) }),
  numero: z.string().max(50),
  protocolo: z.string().max(40),
  nome: z.string().max(300),
  /** Masked: enough for the person to recognise. */
  cpf: z.string().max(14),
  /** Arrival of the request's head, which decides if it was in time. */
  recebidoEm: momento,
  /** Published result that it is against. */
  resultado: z.strictObject({ codigo: z.string().max(30), publicadoEm: momento }),
  /** SHA-256 of the grounds. */
  sha256: z.string().length(64),
  arquivos: z.array(z.strictObject({ nome: z.string().max(1000), sha256: z.string().length(64) })).max(10),
});
export type CertidaoRecurso = z.infer<typeof certidaoRecursoSchema>;

export const recursoEndpoints = defineEndpoints({
  'POST /recurso/apresentar': {
    summary: 'Appeals against the preliminary result of the caller’s own solicitação, once and in its term (RES-6)',
    body: recursoFormSchema.extend({ idSolicitacao: idSchema }),
    errors: [404, 409, 422],
    response: recursoSchema,
    idempotent: true,
    rateLimit: 10,
  },
  'POST /recurso/declararIntencao': {
    summary:
      'States the intention to appeal about the caller’s own solicitação, in its term; again changes nothing (RES-8)',
    body: z.object({ idSolicitacao: idSchema }),
    errors: [404, 422],
    response: doneSchema,
    rateLimit: 10,
  },
  'GET /recurso/bySolicitacao/:id': {
    summary: 'Appeal about a solicitação, null without one; for an applicant, only of their own (RES-6)',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: recursoSchema.nullable(),
  },
  'GET /recurso/byEdital/:id': {
    summary: 'Appeals against an edital’s preliminary result, in the order of their arrival (RES-7)',
    leitura: 'LISTA',
    termo: 'params.id',
    params: idParamsSchema,
    query: pageQuerySchema.extend({ tamanho: z.coerce.number().int().min(1).max(100).default(15) }),
    response: pageSchema(recursoRowSchema).extend({
      /** People who stated the intention to appeal and sent no grounds, at most 100 (RES-8). */
      semMotivos: z.array(recursoRowSchema.pick({ idSolicitacao: true, nome: true })),
    }),
  },
  'GET /recurso/pdf/:id': {
    summary: 'Signed receipt of an appeal as PDF; for an applicant, only of their own (RES-6)',
    about: { record: 'recurso', own: 'shown' },
    leitura: 'COMPROVANTE',
    params: idParamsSchema,
    errors: [404],
    response: 'file',
  },
  'PUT /recurso/decidir/:id': {
    summary: 'Act of staff on an appeal: reconsider, send on, accept, deny (RES-7)',
    about: { record: 'recurso', own: 'refused' },
    params: idParamsSchema,
    body: decisaoRecursoSchema,
    errors: [404, 409, 422],
    response: doneSchema,
  },
});
