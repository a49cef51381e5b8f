import {
  ATO_TEXT,
  CODIGO,
  CONFERENCIA_TEXT,
  DUAS_TEXT,
  ERROR,
  ETIQUETA_TEXT,
  EXTINCAO_TEXT,
  FERIADO_TEXT,
  IMPEDIMENTO_TEXT,
  PROCEDIMENTO_TEXT,
  RECURSO_TEXT,
  RESULTADO_TEXT,
  TITULARIDADE_TEXT,
} from '@credenciados/contract';
import { AppError, type ErrorDetails } from '@credenciados/platform/http/errors';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Constraint of the database to the error for the user, for races that slip past the earlier checks. */
const MEANING: Record<string, [message: string, details?: ErrorDetails, status?: number]> = {
  edital_um_aberto: [ERROR.editalAlreadyOpen],
  edital_tipo_numero: [ERROR.editalNumberTaken, { campos: { numeroEdital: ERROR.editalNumberTaken } }],
  solicitacao_edital_cpf: [CODIGO.CREDENCIADO_CADASTRADO_EDITAL, { codigo: 'CREDENCIADO_CADASTRADO_EDITAL' }],
  solicitacao_em_tempo: [ERROR.editalNotValid],
  solicitacao_arquivada_depois: [ERROR.rectificationRunning],
  solicitacao_decisao_propria: [CODIGO.SOLICITACAO_PROPRIA, { codigo: 'SOLICITACAO_PROPRIA' }, 403],
  solicitacao_responsavel_proprio: [CODIGO.SOLICITACAO_PROPRIA, { codigo: 'SOLICITACAO_PROPRIA' }, 403],
  conferencia_marca_propria: [CODIGO.SOLICITACAO_PROPRIA, { codigo: 'SOLICITACAO_PROPRIA' }, 403],
  conferencia_marca_livre: [ERROR.decisionWaits, { codigo: 'SITUACAO_ALTERADA' }, 409],
  conferencia_marca_em_analise: [CONFERENCIA_TEXT.notAnalysed],
  impedimento_vigente: [IMPEDIMENTO_TEXT.impeded, { codigo: 'IMPEDIDO' }, 403],
  impedimento_um_vigente: [IMPEDIMENTO_TEXT.repeated, { codigo: 'SITUACAO_ALTERADA' }, 409],
  impedimento_uma_alegacao: [IMPEDIMENTO_TEXT.pending, { codigo: 'SITUACAO_ALTERADA' }, 409],
  impedimento_proprio: [IMPEDIMENTO_TEXT.own, {}, 403],
  extincao_do_edital: [EXTINCAO_TEXT.pending, { codigo: 'SITUACAO_ALTERADA' }, 409],
  extincao_outra_pessoa: [EXTINCAO_TEXT.another, {}, 403],
  solicitacao_edital_extinto: [EXTINCAO_TEXT.over],
  procedimento_um_aberto: [PROCEDIMENTO_TEXT.open, { codigo: 'SITUACAO_ALTERADA' }, 409],
  procedimento_outra_pessoa: [ERROR.otherPerson, {}, 403],
  procedimento_terceira_pessoa: [ERROR.thirdPerson, {}, 403],
  procedimento_sem_defesa: [ERROR.defencePending],
  recurso_um_por_resultado: [RECURSO_TEXT.repeated, { codigo: 'SITUACAO_ALTERADA' }, 409],
  recurso_em_tempo: [RECURSO_TEXT.over],
  recurso_quem_decidiu: [ERROR.appealDecider, {}, 403],
  recurso_outra_pessoa: [ERROR.appealAnother, {}, 403],
  resultado_sem_recurso: [RESULTADO_TEXT.appealed],
  descredenciamento_devido: [ERROR.dueProcess],
  decisao_sem_ato: [ATO_TEXT.missing, { codigo: 'SITUACAO_ALTERADA' }, 409],
  lote_segunda_pessoa: [DUAS_TEXT.another, {}, 403],
  decisao_sem_segunda_pessoa: [DUAS_TEXT.missing, { codigo: 'SITUACAO_ALTERADA' }, 409],
  mensagem_a_si_mesmo: [CODIGO.SOLICITACAO_PROPRIA, { codigo: 'SOLICITACAO_PROPRIA' }, 403],
  titularidade_decisao_propria: [TITULARIDADE_TEXT.own, { codigo: 'SOLICITACAO_PROPRIA' }, 403],
  titularidade_um_aceito: [TITULARIDADE_TEXT.acceptedMeanwhile, { codigo: 'SITUACAO_ALTERADA' }],
  titularidade_um_pendente: [TITULARIDADE_TEXT.repeated, { campos: { cpf: TITULARIDADE_TEXT.repeated } }],
  etiqueta_nome_unico: [ETIQUETA_TEXT.taken, { campos: { nome: ETIQUETA_TEXT.taken } }],
  feriado_dia_unique: [FERIADO_TEXT.taken, { campos: { dia: FERIADO_TEXT.taken } }],
  usuario_cpf_unico: [CODIGO.USUARIO_EXISTENTE, { codigo: 'USUARIO_EXISTENTE' }],
};

/** SQLSTATEs for a text that no column can store: a NUL character, alone or in JSON. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** PostgreSQL's error behind a failed query, or null. */
export function databaseError(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : null;
}

/** Error of the API for a violated constraint or an unstorable text; null for other errors. */
export function constraintError(error: unknown): AppError | null {
  const violated = databaseError(error);
  if (violated && UNSTORABLE.has(violated.code ?? '')) return new AppError(400, ERROR.malformed, { cause: error });
  const meaning = violated?.constraint ? MEANING[violated.constraint] : undefined;
  if (!meaning) return null;
  const [message, details, status = 422] = meaning;
  return new AppError(status, message, { ...details, cause: error });
}
