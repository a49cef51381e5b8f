import * as z from 'zod';
import { condicoesSchema } from './condicao.ts';
import { correcoesSchema } from './correcao.ts';
import { credenciadoSchema } from './credenciado.ts';
import { SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { editalPublicoSchema } from './edital.ts';
import { emailAdiadoSchema, falhaEmailSchema } from './email.ts';
import { defineEndpoints } from './endpoint.ts';
import { exportacaoQuerySchema } from './exportacao.ts';
import {
  daySchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  keySchema,
  linesOf,
  pagedFrom,
  pageSchema,
  requiredLines,
  requiredText,
} from './fields.ts';
import { anexosSchema, assuntoEnviadoSchema, conteudoEnviadoSchema } from './mensagem-fields.ts';
import { RULE } from './rule-texts.ts';
import { contadoresSchema, solicitacaoFiltroSchema, solicitacaoRowSchema } from './solicitacao-filtro.ts';
import { vigenciaSchema } from './vigencia.schema.ts';
import { SEM_EFEITO, VIGENCIA_TEXT } from './vigencia.ts';

/** Solicitação with all its fields. */
export const solicitacaoSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  dataCadastro: instantSchema,
  /** Last resubmission after a rectification; null if never. */
  dataReenvio: instantSchema.nullable(),
  justificativa: z.string().nullable(),
  /** True if it is RETIFICADO and its deadline has not passed (INS-11). */
  isPossivelResponder: z.boolean(),
  /** Last moment to rectify, while RETIFICADO. */
  prazoRetificacao: instantSchema.nullable(),
  /** When the portal proposed to archive it, since its deadline passed unanswered (ANL-25); null if it didn't. */
  arquivamentoPropostoEm: instantSchema.nullable(),
  /** Changes by the applicant before the analysis (INS-23); null if the edital doesn't allow them, or it isn't awaiting analysis. */
  alteracao: z
    .object({
      possivel: z.boolean(),
      /** First opening by staff, which ends them; null if none. */
      abertaEm: instantSchema.nullable(),
    })
    .nullable(),
  /** True if the applicant may join a document now (REQ-4). */
  podeJuntar: z.boolean(),
  /** When the person withdrew or renounced (REQ-1, REQ-2); null if they didn't. */
  saiuEm: instantSchema.nullable(),
  decididaEm: instantSchema.nullable(),
  decididaPor: z.string().nullable(),
  versao: z.number().int(),
  edital: editalPublicoSchema,
  credenciado: credenciadoSchema,
  /** Validity of the accreditation; absent where the edital says nothing about it (VIG-1). */
  vigencia: vigenciaSchema.optional(),
  /** Set while the accreditation is suspended, and once its term is over (VIG-1). */
  semEfeito: z.enum(SEM_EFEITO).optional(),
  /** True if the accreditation ends only by a proceeding (DES-1); for staff only. */
  devidoProcesso: z.boolean().optional(),
  /** True if the edital publishes results in stages, so that there may be an appeal (RES-6); for staff. */
  resultadoEmEtapas: z.boolean().optional(),
  /** True if its address was not confirmed by a code (CTA-6); for staff only. */
  contatoNaoConfirmado: z.boolean().optional(),
  /** Undelivered e-mails about it; for staff only. */
  falhasEmail: z.array(falhaEmailSchema).optional(),
  /** E-mails about it that will be retried, the next one first; for staff only. */
  emailsAdiados: z.array(emailAdiadoSchema).optional(),
});
export type Solicitacao = z.infer<typeof solicitacaoSchema>;

const vizinhaSchema = z.object({ id: idSchema, nome: z.string() });

/** Neighbours of a solicitação in its edital's list, by the list's search and sort. */
export const vizinhosSchema = z.object({
  /** Position from 1; null if the solicitação isn't in the list (any more). Its maximum is `LIMITS.countedInEdital` plus one. */
  posicao: z.number().int().positive().nullable(),
  /** Total as in the list itself. */
  total: z.number().int().nonnegative(),
  anterior: vizinhaSchema.nullable(),
  proxima: vizinhaSchema.nullable(),
  /** Next one that awaits a decision; after the last, continues from the list's beginning. */
  proximaPendente: vizinhaSchema.nullable(),
});
export type Vizinhos = z.infer<typeof vizinhosSchema>;

/** Row of the applicant's own solicitações. */
export const minhaSolicitacaoSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  /** Set while the accreditation is suspended, and once its term is over (VIG-1). */
  semEfeito: z.enum(SEM_EFEITO).optional(),
  dataCadastro: instantSchema,
  dataReenvio: instantSchema.nullable(),
  isPossivelResponder: z.boolean(),
  /** Last moment to rectify, while RETIFICADO. */
  prazoRetificacao: instantSchema.nullable(),
  edital: z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
});
export type MinhaSolicitacao = z.infer<typeof minhaSolicitacaoSchema>;

const justificativaSchema = linesOf(4000);

/** A rejection needs a reason, which the applicant reads (ANL-3). */
function refuseSilence(rejects: boolean, justificativa: string, context: z.RefinementCtx): void {
  if (!rejects || justificativa !== '') return;
  context.addIssue({ code: 'custom', path: ['justificativa'], message: RULE.justification });
}

/** Version of the solicitação on the screen: a decision on an outdated one is refused. */
const versaoLidaSchema = z.int32().optional();
/** Version of the edital's check list on the screen (CON-4). */
const versaoListaSchema = z.int32().optional();

/** Decision as sent. */
const validacaoSchema = z
  .object({
    id: idSchema,
    aprovar: z.boolean({ error: RULE.decision }),
    justificativa: justificativaSchema.default(''),
    versao: versaoLidaSchema,
    versaoLista: versaoListaSchema,
    /** Conditions of an approval, where the edital allows them (VIG-5). */
    condicoes: condicoesSchema,
  })
  .superRefine(({ aprovar, justificativa, condicoes }, context) => {
    refuseSilence(!aprovar, justificativa, context);
    if (aprovar || condicoes.length === 0) return;
    context.addIssue({ code: 'custom', path: ['condicoes'], message: VIGENCIA_TEXT.onlyApprovals });
  });

/** Form of a decision: one of the two must be chosen. */
export const decisaoFormSchema = z
  .object({
    decisao: z.enum(['APROVAR', 'REPROVAR'], { error: RULE.decision }),
    justificativa: justificativaSchema,
    condicoes: condicoesSchema,
  })
  .superRefine(({ decisao, justificativa }, context) => refuseSilence(decisao === 'REPROVAR', justificativa, context));

const MOTIVO_MAX = 2000;
/** Form with the reason of a de-accreditation (ANL-7). */
export const descredenciamentoFormSchema = z.object({
  motivo: requiredLines(MOTIVO_MAX, 'Informe o motivo do descredenciamento.'),
});

/** Outcome of a decision. */
const decididaSchema = doneSchema.extend({
  /** Time until which it can be undone (ANL-22); null if it has left. */
  saiEm: instantSchema.nullable(),
  /** True if it waits for a second person (DUA-2). */
  segundaPessoa: z.boolean().optional(),
  /** Set if it leaves with the publication of a result (RES-1). */
  atePublicacao: z.literal(true).optional(),
});

/** Form of an extended deadline (ANL-24). */
export const prorrogacaoFormSchema = z.object({
  dataLimiteResposta: daySchema,
  motivo: linesOf(MOTIVO_MAX).default(''),
});
/** Form with the reason to resume, archive or unarchive, which the applicant reads (ANL-24). */
export const motivoFormSchema = z.object({ motivo: requiredLines(MOTIVO_MAX, RULE.reason) });
/** Form of a withdrawal or a renunciation; the person need not say why (REQ-1, REQ-2). */
export const saidaFormSchema = z.object({ motivo: linesOf(MOTIVO_MAX).default('') });

/** Limits of documents joined during the analysis: text, and documents of one solicitação. */
export const JUNTADA_LIMITS = { descricao: 200, documentos: 50 } as const;
export const JUNTADA_TEXT = {
  tooMany: `A solicitação já tem ${JUNTADA_LIMITS.documentos} documentos. Fale com a comissão.`,
} as const;
/** Form of a document that is joined during the analysis (REQ-4). */
export const juntadaFormSchema = z.object({
  caminho: keySchema,
  descricao: requiredText(JUNTADA_LIMITS.descricao, 'Diga que documento é.'),
});

export const solicitacaoEndpoints = defineEndpoints({
  'POST /solicitacaoCredenciado/findByFiltro': {
    summary: 'Solicitações of an edital, by name or CPF, state, analyst, label, place and waiting time',
    leitura: 'LISTA',
    termo: 'body.idEdital',
    body: pagedFrom(solicitacaoFiltroSchema),
    mayLag: true,
    response: pageSchema(solicitacaoRowSchema),
  },
  'POST /solicitacaoCredenciado/contadores': {
    summary: 'Counters of an edital’s solicitações: by state, the caller’s own, unassigned, answered and overdue',
    leitura: 'LISTA',
    termo: 'body.idEdital',
    body: solicitacaoFiltroSchema,
    mayLag: true,
    response: contadoresSchema,
  },
  'POST /solicitacaoCredenciado/vizinhos/:id': {
    summary: 'Neighbours of a solicitação in its edital’s list, and its position there',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'LISTA',
    params: idParamsSchema,
    body: solicitacaoFiltroSchema,
    errors: [404],
    noLagAfter: false,
    response: vizinhosSchema,
  },
  'POST /solicitacaoCredenciado/listagem/exportar/:tipo': {
    summary: 'Exports the list of an edital’s solicitações as CSV or .xlsx',
    leitura: 'EXPORTACAO',
    termo: 'body.idEdital',
    params: z.object({ tipo: z.enum(TIPOS_EDITAL) }),
    query: exportacaoQuerySchema,
    body: solicitacaoFiltroSchema,
    errors: [404],
    response: 'file',
  },
  'GET /solicitacaoCredenciado/findById/:id': {
    summary: 'Solicitação; for an applicant, only their own',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: solicitacaoSchema,
  },
  'POST /solicitacaoCredenciado/validar': {
    summary: 'Approves or rejects a solicitação that awaits approval, at once or after the portal’s delay',
    about: { record: 'solicitacao', id: 'body.id', own: 'refused' },
    body: validacaoSchema,
    errors: [404, 409, 422],
    response: decididaSchema,
  },
  'POST /solicitacaoCredenciado/validarCredenciado': {
    summary: 'Validates a person who awaits validation',
    about: { record: 'solicitacao', id: 'body.id', own: 'refused' },
    body: z.object({ id: idSchema }),
    errors: [404, 409, 422],
    response: decididaSchema,
  },
  'POST /solicitacaoCredenciado/descredenciar': {
    summary: 'De-accredits a person',
    about: { record: 'solicitacao', id: 'body.id', own: 'refused' },
    body: z.object({
      id: idSchema,
      /** Sent to the person, and stored. */
      ...descredenciamentoFormSchema.shape,
    }),
    errors: [404, 409, 422],
    response: decididaSchema,
  },
  'PUT /solicitacaoCredenciado/retificar/:id': {
    summary: 'Returns a solicitação for rectification until a deadline, at once or after the portal’s delay',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: z.object({
      assunto: assuntoEnviadoSchema,
      mensagem: conteudoEnviadoSchema,
      dataLimiteResposta: daySchema,
      anexos: anexosSchema,
      destinatario: z.object({ id: idSchema }).optional(),
      versao: versaoLidaSchema,
      versaoLista: versaoListaSchema,
      /** Corrections by item (ANL-26). */
      correcoes: correcoesSchema.default([]),
      /** True if everything may change, not only what is asked for. */
      permitirTudo: z.boolean().default(true),
    }),
    errors: [404, 409, 422],
    response: decididaSchema,
  },
  'PUT /solicitacaoCredenciado/prorrogar/:id': {
    summary: 'Extends the deadline of a rectification, also after it is over',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: prorrogacaoFormSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /solicitacaoCredenciado/retomar/:id': {
    summary: 'Takes a solicitação whose rectification is overdue back to analysis as it is',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: motivoFormSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /solicitacaoCredenciado/arquivar/:id': {
    summary: 'Archives a solicitação whose rectification is overdue',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: motivoFormSchema,
    errors: [404, 409, 422],
    response: decididaSchema,
  },
  'PUT /solicitacaoCredenciado/desarquivar/:id': {
    summary: 'Takes an archived solicitação back to analysis',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: motivoFormSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'POST /solicitacaoCredenciado/juntar': {
    summary: 'Joins a document to the caller’s own solicitação during the analysis, where the edital allows it (REQ-4)',
    body: juntadaFormSchema.extend({ idSolicitacao: idSchema }),
    idempotent: true,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /solicitacaoCredenciado/desistir/:id': {
    summary: 'Withdraws the caller’s own solicitação before its decision, with a comprovante (REQ-1)',
    params: idParamsSchema,
    body: saidaFormSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /solicitacaoCredenciado/renunciar/:id': {
    summary: 'Renounces the caller’s own accreditation, with a comprovante (REQ-2)',
    params: idParamsSchema,
    body: saidaFormSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'GET /solicitacaoCredenciado/findByCurrentUser': {
    summary: 'Solicitações of the caller, newest first',
    mayLag: true,
    response: z.array(minhaSolicitacaoSchema),
  },
  'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': {
    summary: 'Editais of the caller’s solicitações that await rectification, with the deadlines',
    response: z.array(
      z.object({ idSolicitacao: idSchema, idEdital: idSchema, numero: z.string(), prazoRetificacao: instantSchema }),
    ),
  },
});
