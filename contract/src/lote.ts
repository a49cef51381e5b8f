import * as z from 'zod';
import { listOf } from './bounded.ts';
import { condicoesSchema } from './condicao.ts';
import { SITUACOES_SOLICITACAO } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { exportacaoQuerySchema } from './exportacao.ts';
import {
  daySchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  linesOf,
  pageQuerySchema,
  pageSchema,
  requiredLines,
} from './fields.ts';
import { ACOES_EM_ESPERA, type AcaoEmEspera } from './lote-acoes.ts';
import { anexosSchema, modeloAssuntoSchema, modeloConteudoSchema } from './mensagem-fields.ts';
import { RULE } from './rule-texts.ts';
import { DEVOLUCAO_MAX } from './segunda-pessoa.ts';
import { solicitacaoFiltroSchema } from './solicitacao-filtro.ts';

/** Maximum number of solicitações in a lote (LOT-1). */
export const LOTE_MAX = 2000;
/** Delay before a lote begins, during which it can be undone (LOT-3). */
export const LOTE_ESPERA_MINUTOS = 10;

export const SITUACOES_LOTE = ['AGUARDANDO', 'EXECUTANDO', 'CONCLUIDO', 'DESFEITO', 'INTERROMPIDO'] as const;
export type SituacaoLote = (typeof SITUACOES_LOTE)[number];
export const SITUACAO_LOTE_LABEL: Record<SituacaoLote, string> = {
  AGUARDANDO: 'Aguardando o início',
  EXECUTANDO: 'Em andamento',
  CONCLUIDO: 'Concluído',
  DESFEITO: 'Desfeito',
  INTERROMPIDO: 'Interrompido',
};

/** Result for one solicitação of a lote; only failed ones can be retried. */
export const SITUACOES_ITEM_LOTE = ['PENDENTE', 'FEITA', 'RECUSADA', 'FALHOU', 'DESFEITA'] as const;
export type SituacaoItemLote = (typeof SITUACOES_ITEM_LOTE)[number];
export const SITUACAO_ITEM_LOTE_LABEL: Record<SituacaoItemLote, string> = {
  PENDENTE: 'Na fila',
  FEITA: 'Feita',
  RECUSADA: 'Não feita',
  FALHOU: 'Falhou',
  DESFEITA: 'Desfeita',
};

/** Texts about a lote. */
export const LOTE_TEXT = {
  nothingSelected: 'Selecione ao menos uma solicitação.',
  tooMany: `Selecione no máximo ${LOTE_MAX.toLocaleString('pt-BR')} solicitações por vez.`,
  nothingToDo: 'Nenhuma das solicitações selecionadas pode entrar no lote.',
  began: 'O lote já começou: o que foi feito não pode mais ser desfeito.',
  over: 'O lote já terminou.',
  nothingFailed: 'Nenhuma solicitação deste lote falhou.',
  failed: 'Ocorreu um erro inesperado. Tente de novo.',
  noRight: 'A conta de quem criou o lote não pode mais fazer isto.',
  alreadyTheirs: 'Já é de quem foi escolhido.',
  alreadyNobodys: 'Já está sem responsável.',
  inAnother: 'A solicitação já está em um lote que ainda não terminou.',
  decisionLeft: 'A decisão já saiu e não pode mais ser desfeita.',
  decisionNoRight: 'A conta de quem decidiu não pode mais fazer isto.',
} as const;

const mensagemLote = { assunto: modeloAssuntoSchema, mensagem: modeloConteudoSchema, anexos: anexosSchema };

/** True if a message without a deadline contains `{prazo}`, which would have no value (MSG-15). */
export function namesMissingDeadline(ato: { assunto: string; mensagem: string; dataLimiteResposta?: string | null }) {
  return !ato.dataLimiteResposta && [ato.assunto, ato.mensagem].some((text) => text.includes('{prazo}'));
}

/** Action with its input. Placeholders in a message are filled in per person. */
export const atoLoteSchema = z.discriminatedUnion('acao', [
  z.object({
    acao: z.literal('APROVAR'),
    justificativa: linesOf(4000).default(''),
    /** Conditions of each approval (VIG-5). */
    condicoes: condicoesSchema,
  }),
  z.object({
    acao: z.literal('REPROVAR'),
    justificativa: requiredLines(4000, RULE.justification),
  }),
  z.object({ acao: z.literal('PEDIR_RETIFICACAO'), ...mensagemLote, dataLimiteResposta: daySchema }),
  z
    .object({ acao: z.literal('NOTIFICAR'), ...mensagemLote, dataLimiteResposta: daySchema.nullable().default(null) })
    .refine((ato) => !namesMissingDeadline(ato), { error: RULE.deadlineRequired, path: ['dataLimiteResposta'] }),
  /** New responsible member of staff with permission to decide; null for nobody (LOT-6). */
  z.object({ acao: z.literal('ATRIBUIR'), para: idSchema.nullable() }),
]);
export type AtoLote = z.output<typeof atoLoteSchema>;

/** Attachments of an action's messages. */
export const anexosOf = (ato: AtoLote | { acao: AcaoEmEspera }) => ('anexos' in ato ? ato.anexos : []);

/** Form with the reason to return a decision to its author (DUA-2). */
export const devolucaoFormSchema = z.object({ motivo: requiredLines(DEVOLUCAO_MAX, RULE.reason) });

/** Act that waits, as a second person reads it before they confirm (DUA-2). */
export const propostaSchema = z.object({
  acao: z.enum(ACOES_EM_ESPERA),
  autor: z.string(),
  em: instantSchema,
  /** Grounds, or subject and message as plain text. */
  texto: z.string(),
  /** Last day to answer. */
  dataLimiteResposta: daySchema.nullable(),
  anexos: z.array(z.object({ nome: z.string(), key: z.string() })),
});
export type Proposta = z.infer<typeof propostaSchema>;

/** Selection: these solicitações, or all results of a filter except these. */
export const selecaoSchema = z.union([
  z.strictObject({
    ids: listOf(idSchema, { max: LOTE_MAX, error: LOTE_TEXT.tooMany, required: LOTE_TEXT.nothingSelected }),
  }),
  z.strictObject({
    filtro: solicitacaoFiltroSchema,
    exceto: listOf(idSchema, { max: LOTE_MAX, error: LOTE_TEXT.tooMany }).default([]),
  }),
]);
export type Selecao = z.output<typeof selecaoSchema>;

const linhaPreviaSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  nome: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  /** Current version: the lote skips the solicitação if it has another one. */
  versao: z.number().int(),
  /** Current responsible person: a lote takes it from nobody else (LOT-6). */
  responsavelId: idSchema.nullable(),
  /** Reason why it will be skipped; null if it won't be. */
  motivo: z.string().nullable(),
  /** For an approval: number of current documentos that no staff member has opened (ANL-11). */
  naoAbertos: z.number().int(),
  /** For an approval: number of unticked items of the check list (CON-5). */
  naoMarcados: z.number().int(),
});
export type LinhaPrevia = z.infer<typeof linhaPreviaSchema>;

const loteSchema = z.object({
  id: idSchema,
  acao: z.enum(ACOES_EM_ESPERA),
  /** Name of its author. */
  autor: z.string(),
  /** True if the caller is its author. */
  meu: z.boolean(),
  /** True if it begins only once a second person confirms it (DUA-4). */
  segundaPessoa: z.boolean(),
  /** Name of the person who confirmed it; null if nobody did. */
  confirmadoPor: z.string().nullable(),
  situacao: z.enum(SITUACOES_LOTE),
  criadoEm: instantSchema,
  /** Time at which it begins automatically. */
  comecaEm: instantSchema,
  terminouEm: instantSchema.nullable(),
  total: z.number().int(),
  pendentes: z.number().int(),
  feitas: z.number().int(),
  recusadas: z.number().int(),
  falhas: z.number().int(),
  desfeitas: z.number().int(),
});
export type Lote = z.infer<typeof loteSchema>;

const itemLoteSchema = z.object({
  idSolicitacao: idSchema,
  protocolo: z.string(),
  nome: z.string(),
  situacao: z.enum(SITUACOES_ITEM_LOTE),
  motivo: z.string().nullable(),
  em: instantSchema.nullable(),
});
export type ItemLote = z.infer<typeof itemLoteSchema>;

export const loteEndpoints = defineEndpoints({
  'POST /lote/previa': {
    summary: 'Preview of an action on many solicitações, line by line, without performing it',
    about: { record: 'solicitacao', id: 'body.selecao.ids[]', own: 'left out' },
    termo: 'body.selecao.filtro.idEdital',
    leitura: 'LISTA',
    body: z.object({ ato: atoLoteSchema, selecao: selecaoSchema }),
    errors: [422],
    response: z.array(linhaPreviaSchema),
  },
  'POST /lote/criar': {
    summary: 'Queues an action on many solicitações, in their versions on the screen; it starts ten minutes later',
    about: { record: 'solicitacao', id: 'body.itens[].id', own: 'left out' },
    idempotent: true,
    body: z.object({
      ato: atoLoteSchema,
      itens: listOf(z.object({ id: idSchema, versao: z.int32(), responsavelId: idSchema.nullable().default(null) }), {
        max: LOTE_MAX,
        error: LOTE_TEXT.tooMany,
        required: LOTE_TEXT.nothingSelected,
      }),
    }),
    errors: [404, 409, 422],
    response: loteSchema,
  },
  'GET /lote': {
    summary: 'Recent lotes of the caller, and those of others that wait for a second person, newest first',
    noLagAfter: true,
    response: z.array(loteSchema),
  },
  'GET /lote/findById/:id': {
    summary: 'Progress of the caller’s lote',
    params: idParamsSchema,
    errors: [404],
    noLagAfter: true,
    response: loteSchema,
  },
  'GET /lote/itens/:id': {
    summary: 'Solicitações of the caller’s lote, with the result of each',
    leitura: 'LISTA',
    termo: 'all',
    params: idParamsSchema,
    query: pageQuerySchema.extend({ situacao: z.enum(SITUACOES_ITEM_LOTE).optional() }),
    errors: [404],
    response: pageSchema(itemLoteSchema),
  },
  'GET /lote/exportar/:id': {
    summary: 'Exports the results of a lote as CSV or .xlsx',
    leitura: 'EXPORTACAO',
    termo: 'all',
    params: idParamsSchema,
    query: exportacaoQuerySchema,
    errors: [404],
    response: 'file',
  },
  'POST /lote/iniciar/:id': {
    summary: 'Starts the caller’s pending lote, or sends the caller’s waiting decision, now',
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'POST /lote/desfazer/:id': {
    summary: 'Undoes the caller’s pending lote or waiting decision, or stops a running one: the rest stays undone',
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'GET /lote/proposta/:id': {
    summary: 'Grounds of a lote or decision that waits for a second person, for staff who may confirm it',
    about: { record: 'lote', own: 'refused' },
    leitura: 'LISTA',
    params: idParamsSchema,
    errors: [404],
    response: propostaSchema,
  },
  'POST /lote/confirmar/:id': {
    summary: 'Confirms another person’s waiting lote or decision; a decision leaves at once',
    about: { record: 'lote', own: 'refused' },
    params: idParamsSchema,
    errors: [404, 409],
    response: doneSchema,
  },
  'POST /lote/devolver/:id': {
    summary: 'Returns another person’s waiting lote or decision to its author, with a reason',
    about: { record: 'lote', own: 'refused' },
    params: idParamsSchema,
    body: devolucaoFormSchema,
    errors: [404, 409],
    response: doneSchema,
  },
  'POST /lote/repetir/:id': {
    summary: 'Retries the failed solicitações of the caller’s lote',
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
