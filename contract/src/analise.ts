import * as z from 'zod';
import { SITUACOES_SOLICITACAO } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema, keySchema } from './fields.ts';
import { ACOES_EM_ESPERA } from './lote-acoes.ts';
import { CHANGEABLE } from './registration-fields.ts';
import { loteAbertoSchema } from './solicitacao-filtro.ts';
import { SEM_EFEITO } from './vigencia.ts';

/** Outcome of a document between two versions of a solicitação. */
const SITUACOES_DOCUMENTO = ['NOVO', 'SUBSTITUIDO', 'RETIRADO', 'MANTIDO'] as const;

const documentoVersaoSchema = z.object({
  caminho: keySchema,
  nome: z.string(),
  tamanho: z.number().int(),
  sha256: z.string(),
});

const versaoSchema = z.object({ numero: z.number().int().positive(), enviadaEm: instantSchema });

/** Differences between the version last seen, or the previous one, and the current one. */
export const alteracoesSchema = z.object({
  /** Current version; null for a solicitação without stored versions. */
  versao: versaoSchema.nullable(),
  /** Version compared with; null if there is none. `vistaEm` is the time at which the caller saw it, or null. */
  desde: versaoSchema.extend({ vistaEm: instantSchema.nullable() }).nullable(),
  campos: z.array(
    z.object({
      campo: z.enum(CHANGEABLE),
      rotulo: z.string(),
      antes: z.string(),
      depois: z.string(),
    }),
  ),
  documentos: z.array(
    z.object({
      situacao: z.enum(SITUACOES_DOCUMENTO),
      tipoDocumento: z.object({ codigo: z.string(), descricao: z.string() }),
      antes: documentoVersaoSchema.nullable(),
      depois: documentoVersaoSchema.nullable(),
    }),
  ),
});
export type Alteracoes = z.infer<typeof alteracoesSchema>;

/** Other staff with the solicitação open, and its state, so that an open screen notices that it is out of date. */
export const presencaSchema = z.object({
  presentes: z.array(z.object({ nome: z.string(), desde: instantSchema })),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  /** Set while the accreditation is suspended, and once its term is over (VIG-1). */
  semEfeito: z.enum(SEM_EFEITO).optional(),
  versao: z.number().int(),
  /** Pending lote that includes it; never for the caller's own solicitação. */
  lote: loteAbertoSchema.nullable(),
  /** Decision that could not leave since it came to its state (ANL-22); never for the caller's own solicitação. */
  naoSaiu: z.object({ acao: z.enum(ACOES_EM_ESPERA), autor: z.string(), motivo: z.string() }).nullable(),
});
export type Presenca = z.infer<typeof presencaSchema>;

/** Kinds of events in a solicitação's history. */
export const EVENTOS_HISTORICO = [
  'REGISTRO',
  'REGISTRO_PROCESSO',
  'DECISAO_EM_ESPERA',
  'DECISAO_DESFEITA',
  'DECISAO_NAO_SAIU',
  'DECISAO_CONFIRMADA',
  'DECISAO_DEVOLVIDA',
  'REVISAO',
  'ANULACAO',
  'REVOGACAO',
  'CORRECAO_MATERIAL',
  'ALTERACAO',
  'PEDIDO_RETIFICACAO',
  'REENVIO',
  'APROVACAO',
  'REJEICAO',
  'VALIDACAO',
  'DESCREDENCIAMENTO',
  'PRORROGACAO',
  'RECONTAGEM',
  'CIENCIA',
  'AVISO_DECISAO',
  'RETOMADA',
  'PROPOSTA_ARQUIVAMENTO',
  'ARQUIVAMENTO',
  'DESARQUIVAMENTO',
  'JUNTADA',
  'DESISTENCIA',
  'RENUNCIA',
  'NOTIFICACAO',
  'DUVIDA',
  'RESPOSTA',
  'ENCERRAMENTO',
  'FALHA_EMAIL',
  'CORRECAO_EMAIL',
  'RESPONSAVEL',
  'PEDIDO_PARECER',
  'PARECER',
  'IMPEDIMENTO_DECLARADO',
  'IMPEDIMENTO_ALEGADO',
  'IMPEDIMENTO_ACOLHIDO',
  'IMPEDIMENTO_RECUSADO',
  'IMPEDIMENTO_CESSADO',
  'PROCEDIMENTO_ABERTO',
  'DEFESA_APRESENTADA',
  'DESCREDENCIAMENTO_PROPOSTO',
  'PROPOSTA_DEVOLVIDA',
  'DESCREDENCIAMENTO_DECIDIDO',
  'RECURSO_INTENCAO',
  'RECURSO_APRESENTADO',
  'RECURSO_ENCAMINHADO',
  'RECURSO_RECONSIDERADO',
  'RECURSO_NEGADO',
  'RECURSO_PROVIDO',
  'PROCEDIMENTO_ARQUIVADO',
  'CREDENCIAMENTO_SUSPENSO',
  'CREDENCIAMENTO_REINTEGRADO',
  'CREDENCIAMENTO_VENCIDO',
  'CONDICAO_CUMPRIDA',
  'DOCUMENTO_SUBSTITUIDO',
  'DOCUMENTO_NOVO_RECUSADO',
  'AVISO_VALIDADE',
  'CODIGO_CONFERIDO',
] as const;
export type EventoHistorico = (typeof EVENTOS_HISTORICO)[number];

/** Event with its description, time and author. */
export const fatoHistoricoSchema = z.object({
  evento: z.enum(EVENTOS_HISTORICO),
  em: instantSchema,
  titulo: z.string(),
  detalhe: z.string().nullable(),
  /** Null for the portal itself. */
  ator: z.object({ nome: z.string(), papel: z.enum(['INTERESSADO', 'COMISSAO']) }).nullable(),
  /** Signed act of a decision, to download; null if the edital had no template. */
  ato: z.object({ id: idSchema, numero: z.string() }).nullable(),
});
export type FatoHistorico = z.infer<typeof fatoHistoricoSchema>;

export const analiseEndpoints = defineEndpoints({
  'GET /solicitacaoCredenciado/alteracoes/:id': {
    summary: 'Differences to the version that the caller saw last, or to the previous one',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    query: z.object({ desde: z.enum(['vista', 'anterior']).default('vista') }),
    errors: [404],
    response: alteracoesSchema,
  },
  'PUT /solicitacaoCredenciado/versaoVista/:id': {
    summary: 'Records that the caller has seen a version of a solicitação',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: z.object({ numero: z.number().int().min(1).max(32_767) }),
    errors: [404],
    noLagAfter: false,
    response: doneSchema,
  },
  'GET /solicitacaoCredenciado/presenca/:id': {
    summary: 'Other staff present at a solicitação',
    about: { record: 'solicitacao', own: 'shown' },
    params: idParamsSchema,
    errors: [404],
    response: presencaSchema,
  },
  'PUT /solicitacaoCredenciado/presenca/:id': {
    summary: 'Records the caller’s presence at a solicitação for 30 s; repeated while the analysis is open',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    noLagAfter: false,
    response: presencaSchema,
  },
  'DELETE /solicitacaoCredenciado/presenca/:id': {
    summary: 'Ends the caller’s presence at a solicitação',
    about: { record: 'solicitacao', own: 'shown' },
    params: idParamsSchema,
    noLagAfter: false,
    response: doneSchema,
  },
  'GET /solicitacaoCredenciado/historico/:id': {
    summary: 'History of a solicitação, newest first',
    about: { record: 'solicitacao', own: 'refused' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(fatoHistoricoSchema),
  },
});
