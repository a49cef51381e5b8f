import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, doneSchema, idParamsSchema, idSchema, instantSchema, requiredLines } from './fields.ts';
import { anexosSchema } from './mensagem-fields.ts';
import { RULE } from './rule-texts.ts';

/** States of a de-accreditation proceeding (DES-1). */
export const SITUACOES_PROCEDIMENTO = [
  'DEFESA',
  'ANALISE',
  'PROPOSTO',
  'DECIDIDO',
  'RECURSO',
  'CONCLUIDO',
  'REFORMADO',
  'ARQUIVADO',
  'EXTINTO',
] as const;
export type SituacaoProcedimento = (typeof SITUACOES_PROCEDIMENTO)[number];
/** States in which the proceeding goes on: the person is still accredited. */
export const PROCEDIMENTO_ABERTO = [
  'DEFESA',
  'ANALISE',
  'PROPOSTO',
  'DECIDIDO',
  'RECURSO',
] as const satisfies SituacaoProcedimento[];
export const SITUACAO_PROCEDIMENTO_LABEL: Record<SituacaoProcedimento, string> = {
  DEFESA: 'Aguarda a defesa',
  ANALISE: 'Em análise pela comissão',
  PROPOSTO: 'Descredenciamento proposto, aguarda outra pessoa',
  DECIDIDO: 'Descredenciamento decidido, aguarda recurso',
  RECURSO: 'Recurso em análise',
  CONCLUIDO: 'Descredenciado',
  REFORMADO: 'Recurso aceito: continua credenciado',
  ARQUIVADO: 'Arquivado: continua credenciado',
  EXTINTO: 'Encerrado: o credenciamento acabou por outro motivo',
};

/** States of a complaint (DES-8). */
export const SITUACOES_DENUNCIA = ['RECEBIDA', 'ARQUIVADA', 'ACOLHIDA'] as const;
export type SituacaoDenuncia = (typeof SITUACOES_DENUNCIA)[number];
export const SITUACAO_DENUNCIA_LABEL: Record<SituacaoDenuncia, string> = {
  RECEBIDA: 'Recebida',
  ARQUIVADA: 'Arquivada',
  ACOLHIDA: 'Procedimento aberto',
};

/** Acts of staff in a proceeding, each with a reason. */
export const ATOS_PROCEDIMENTO = [
  'PROPOR',
  'DECIDIR_PROCEDIMENTO',
  'DEVOLVER',
  'ARQUIVAR',
  'SUSPENDER',
  'REINTEGRAR',
  'NEGAR',
  'PROVER',
] as const;
export type AtoProcedimento = (typeof ATOS_PROCEDIMENTO)[number];

/** Limits of a proceeding: lengths of texts, longest suspension, and the term to defend and to appeal, in working days. */
export const PROCEDIMENTO_LIMITS = {
  texto: 8000,
  suspensao: 180,
  prazo: { min: 5, max: 60, padrao: 15 },
} as const;

/** Texts about proceedings. */
export const PROCEDIMENTO_TEXT = {
  facts: 'Descreva os fatos.',
  notAllowed: 'Este edital não prevê o procedimento: use Descredenciar.',
  open: 'Já existe um procedimento aberto contra este credenciamento.',
  changed: 'O procedimento mudou enquanto isso. Confira como está agora.',
  until: 'Informe o último dia da suspensão.',
  range: `A suspensão vai de amanhã a até ${PROCEDIMENTO_LIMITS.suspensao} dias.`,
  waits: 'Esta conversa recebe a defesa ou o recurso: ela só pode ser encerrada depois do prazo.',
} as const;

const textoSchema = requiredLines(PROCEDIMENTO_LIMITS.texto, RULE.reason);

/** Form that opens a proceeding. */
export const abrirProcedimentoSchema = z.object({
  fatos: requiredLines(PROCEDIMENTO_LIMITS.texto, PROCEDIMENTO_TEXT.facts),
  /** New uploads, and files of the complaint. */
  anexos: anexosSchema,
});

/** Act of staff; a suspension has its last day. */
export const atoProcedimentoSchema = z
  .object({
    ato: z.enum(ATOS_PROCEDIMENTO),
    motivo: textoSchema,
    ate: daySchema.nullable().default(null),
  })
  .superRefine(({ ato, ate }, context) => {
    if (ato !== 'SUSPENDER' || ate !== null) return;
    context.addIssue({ code: 'custom', path: ['ate'], message: PROCEDIMENTO_TEXT.until });
  });

/** Writing of one person: null names for an applicant, who reads the committee's acts. */
const peca = { em: instantSchema, por: z.string().nullable() };

export const procedimentoSchema = z.object({
  id: idSchema,
  situacao: z.enum(SITUACOES_PROCEDIMENTO),
  abertura: z.object({ ...peca, fatos: z.string(), idConversa: idSchema }),
  /** Defence, with the last moment for it. */
  defesa: z.object({ ate: instantSchema.nullable(), em: instantSchema.nullable() }),
  /** Proposed de-accreditation; null before it, and for the applicant until another person confirms it. */
  proposta: z.object({ ...peca, motivo: z.string() }).nullable(),
  /** Confirmation by another person, with the conversa of the appeal and its last moment. */
  decisao: z.object({ ...peca, idConversa: idSchema, ate: instantSchema.nullable() }).nullable(),
  recurso: z.object({ em: instantSchema }).nullable(),
  /** Decision on the appeal. */
  julgamento: z.object({ ...peca, motivo: z.string() }).nullable(),
  /** Latest suspension; `vigente` while it lasts. */
  suspensao: z.object({ ate: instantSchema, motivo: z.string(), vigente: z.boolean() }).nullable(),
  /** End, with the reason of an archived one. */
  encerramento: z.object({ em: instantSchema, motivo: z.string().nullable() }).nullable(),
  /** Acts that the caller can perform now. */
  acoes: z.array(z.enum([...ATOS_PROCEDIMENTO, 'DEFENDER', 'RECORRER'])),
});
export type Procedimento = z.infer<typeof procedimentoSchema>;

/** Step of a proceeding that was taken, in words. */
export interface PassoProcedimento {
  titulo: string;
  em: string;
  por: string | null;
  texto: string | null;
}

/** Steps that were taken, in their order. */
export function passosDe({ situacao, ...p }: Procedimento): PassoProcedimento[] {
  const semTexto = { por: null, texto: null };
  const passos: (PassoProcedimento | null)[] = [
    { titulo: 'Procedimento aberto', ...p.abertura, texto: p.abertura.fatos },
    p.defesa.em === null ? null : { titulo: 'Defesa apresentada', em: p.defesa.em, ...semTexto },
    p.proposta && { titulo: 'Descredenciamento proposto', ...p.proposta, texto: p.proposta.motivo },
    p.decisao && { titulo: 'Descredenciamento confirmado por outra pessoa', ...p.decisao, texto: null },
    p.recurso && { titulo: 'Recurso apresentado', em: p.recurso.em, ...semTexto },
    p.julgamento && {
      titulo: situacao === 'REFORMADO' ? 'Recurso aceito' : 'Recurso negado',
      ...p.julgamento,
      texto: p.julgamento.motivo,
    },
    p.encerramento && {
      titulo: SITUACAO_PROCEDIMENTO_LABEL[situacao],
      em: p.encerramento.em,
      por: null,
      texto: p.encerramento.motivo,
    },
  ];
  return passos.filter((passo) => passo !== null);
}

export const procedimentoEndpoints = defineEndpoints({
  'GET /procedimento/findBySolicitacao/:id': {
    summary: 'Proceedings against an accreditation, newest first; for an applicant, only of their own (DES-1)',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(procedimentoSchema),
  },
  'POST /procedimento/abrir': {
    summary: 'Opens a proceeding against an accreditation, with facts and documents, and notifies the person (DES-1)',
    about: { record: 'solicitacao', id: 'body.idSolicitacao', own: 'refused' },
    body: abrirProcedimentoSchema.extend({
      idSolicitacao: idSchema,
      /** Complaint that opens it (DES-9); null without one. */
      idDenuncia: idSchema.nullable().default(null),
    }),
    errors: [404, 409, 422],
    response: doneSchema,
  },
  'PUT /procedimento/atuar/:id': {
    summary:
      'Act of staff in a proceeding: propose, confirm by another person, return, archive, suspend, reinstate, decide an appeal (DES-2)',
    about: { record: 'procedimento', own: 'refused' },
    params: idParamsSchema,
    body: atoProcedimentoSchema,
    errors: [404, 409, 422],
    response: doneSchema,
  },
});
