/**
 * Closed sets of values and numeric limits of the domain. The first page loads the three exported files alone, so a new value belongs in
 * this one.
 */

export * from './perfil.ts';
export * from './tipo-edital.ts';
export * from './upload.ts';

export const SITUACOES_EDITAL = ['ABERTO', 'ENCERRADO'] as const;
export type SituacaoEdital = (typeof SITUACOES_EDITAL)[number];
export const SITUACAO_EDITAL_LABEL: Record<SituacaoEdital, string> = { ABERTO: 'Aberto', ENCERRADO: 'Encerrado' };

/** States of a solicitação (ANL-1). */
export const SITUACOES_SOLICITACAO = [
  'AGUARDANDO_APROVACAO',
  'AGUARDANDO_VALIDACAO',
  'RETIFICADO',
  'CREDENCIADO',
  'REJEITADO',
  'INATIVO',
  'ARQUIVADO',
] as const;
export type SituacaoSolicitacao = (typeof SITUACOES_SOLICITACAO)[number];
export const SITUACAO_SOLICITACAO_LABEL: Record<SituacaoSolicitacao, string> = {
  AGUARDANDO_APROVACAO: 'Aguardando análise',
  AGUARDANDO_VALIDACAO: 'Aguardando validação',
  RETIFICADO: 'Aguardando retificação',
  CREDENCIADO: 'Credenciado',
  REJEITADO: 'Reprovado',
  INATIVO: 'Descredenciado',
  ARQUIVADO: 'Arquivado',
};

/** States in which something remains to be done. */
export const SITUACOES_EM_ANDAMENTO = [
  'AGUARDANDO_APROVACAO',
  'AGUARDANDO_VALIDACAO',
  'RETIFICADO',
] as const satisfies readonly SituacaoSolicitacao[];

/** Queues of solicitações that staff should see first: answered by the applicant, or past their deadline without an answer (FIL-1). */
export const FILAS = ['RESPONDERAM', 'VENCIDAS', 'CONFIRMAR', 'CONDICOES', 'EXPIRADOS'] as const;
export type Fila = (typeof FILAS)[number];
/** Reasons besides its state to look at a solicitação. */
export const MOTIVOS = ['RESPONDIDA', 'RETIFICADA', 'PRAZO_PROXIMO', 'PRAZO_VENCIDO', 'EMAIL_FALHOU'] as const;
export type Motivo = (typeof MOTIVOS)[number];
/** Colours of labels. */
export const CORES_ETIQUETA = ['CINZA', 'AZUL', 'VERDE', 'AMARELO', 'LARANJA', 'VERMELHO', 'ROXO'] as const;
export type CorEtiqueta = (typeof CORES_ETIQUETA)[number];

/** States of an accredited person: ATIVO while the solicitação is CREDENCIADO, INATIVO once de-accredited. */
export const SITUACOES_CREDENCIADO = ['ATIVO', 'INATIVO'] as const;
export type SituacaoCredenciado = (typeof SITUACOES_CREDENCIADO)[number];
export const SITUACAO_CREDENCIADO_LABEL: Record<SituacaoCredenciado, string> = { ATIVO: 'Ativo', INATIVO: 'Inativo' };

/** Cause of a comprovante. */
export const TIPOS_COMPROVANTE = [
  'CADASTRO',
  'ALTERACAO',
  'RETIFICACAO',
  'JUNTADA',
  'DESISTENCIA',
  'RENUNCIA',
] as const;
export type TipoComprovante = (typeof TIPOS_COMPROVANTE)[number];
export const TIPO_COMPROVANTE_LABEL: Record<TipoComprovante, string> = {
  CADASTRO: 'Cadastro',
  ALTERACAO: 'Alteração',
  RETIFICACAO: 'Retificação',
  JUNTADA: 'Juntada de documento',
  DESISTENCIA: 'Desistência',
  RENUNCIA: 'Renúncia',
};

export const TIPOS_CONVERSA = ['NOTIFICACAO', 'SOLICITACAO_RETIFICACAO', 'RESULTADO_ANALISE', 'DUVIDA'] as const;
export type TipoConversa = (typeof TIPOS_CONVERSA)[number];
/** Kinds of conversa that accept replies while open (MSG-1). */
export const TIPOS_COM_RESPOSTA = ['NOTIFICACAO', 'DUVIDA'] as const satisfies readonly TipoConversa[];
export type TipoComResposta = (typeof TIPOS_COM_RESPOSTA)[number];
/** True if a kind of conversa accepts replies while open. */
export const takesReplies = (tipo: TipoConversa): tipo is TipoComResposta =>
  TIPOS_COM_RESPOSTA.some((one) => one === tipo);
export const STATUS_CONVERSA = ['ABERTA', 'ENCERRADA'] as const;
export type StatusConversa = (typeof STATUS_CONVERSA)[number];
export const STATUS_MENSAGEM = ['ENVIADA', 'LIDA', 'RESPONDIDA'] as const;
export type StatusMensagem = (typeof STATUS_MENSAGEM)[number];

/** Formation options of a VISTORIADOR (INS-4). */
export const FORMACOES_VISTORIADOR = ['ENGENHEIRO_AGRONOMO'] as const;
export type FormacaoVistoriador = (typeof FORMACOES_VISTORIADOR)[number];
export const FORMACAO_VISTORIADOR_LABEL: Record<FormacaoVistoriador, string> = {
  ENGENHEIRO_AGRONOMO: 'Engenheiro(a) Agrônomo',
};

/** Federative units, for codes from external sources. */
export const UFS = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;
export type Uf = (typeof UFS)[number];

/** Business constants (the pages of docs/rules). */
export const LIMITS = {
  pageSize: 15,
  wholePage: 999_999,
  phones: 3,
  phoneMinLength: 14,
  phoneMaxLength: 15,
  emailMax: 254,
  incraMin: 3,
  incraMax: 4,
  logradouroMax: 100,
  editalNumeroMax: 20,
  /** Questions that one applicant may have open per solicitação. */
  openQuestions: 5,
  /**
   * Maximum count, and paging limit, of lists without a stored counter: claims to a CPF, accounts to be deleted, reads of a person's data
   * by staff, conversas of a solicitação, editais.
   */
  counted: 1000,
  /** Maximum count, and paging limit, of an edital's solicitações under a filter, per state and queue. */
  countedInEdital: 2000,
  /** Maximum number of an edital's solicitações with a label among which chips are counted. */
  countedLabelled: 200,
  /** Maximum count of an applicant's own conversas, and of their unread messages. */
  countedConversas: 1000,
  /** Maximum count of solicitações of an edital, accredited people or processos that a search finds. */
  countedPeople: 100,
  /** Maximum number of results of a search in all editais. */
  found: 30,
  /** A deadline that ends within this many days is near. */
  nearDeadlineDays: 3,
  /** Maximum of the filter by days of waiting. */
  waitingDaysMax: 3650,
  templateSubjectMin: 5,
  templateSubjectMax: 200,
  templatePreview: 310,
  deadlineDaysAfterEdital: 30,
  fileNameShown: 60,
  invalidFileWarnings: 6,
  toastMs: 5000,
  redirectMs: 3000,
} as const;

/** Pages of the shell itself, which everybody may read. */
export const SHELL_PAGES = ['privacidade', 'acessibilidade'] as const;

/** Maximum length of the text of a module's failure. */
export const MAX_ERRO_MODULO = 300;
