/** Actions on many solicitações at once. */
export const ACOES_LOTE = ['APROVAR', 'REPROVAR', 'PEDIR_RETIFICACAO', 'NOTIFICAR', 'ATRIBUIR'] as const;
export type AcaoLote = (typeof ACOES_LOTE)[number];
/** Reviews of a decision (REV-1). */
export const ESPECIES_REVISAO = ['REVER', 'ANULAR', 'REVOGAR', 'CORRIGIR'] as const;
export type EspecieRevisao = (typeof ESPECIES_REVISAO)[number];

/** Actions that may wait: those of lotes, and decisions on one solicitação. */
export const ACOES_EM_ESPERA = [
  ...ACOES_LOTE,
  ...(['ARQUIVAR', 'VALIDAR', 'DESCREDENCIAR'] as const),
  ...ESPECIES_REVISAO,
] as const;
export type AcaoEmEspera = (typeof ACOES_EM_ESPERA)[number];
export const ACAO_LOTE_LABEL: Record<AcaoEmEspera, string> = {
  APROVAR: 'Aprovar',
  REPROVAR: 'Reprovar',
  PEDIR_RETIFICACAO: 'Solicitar retificação',
  NOTIFICAR: 'Notificar',
  ATRIBUIR: 'Atribuir',
  ARQUIVAR: 'Arquivar',
  VALIDAR: 'Validar credenciado',
  DESCREDENCIAR: 'Descredenciar',
  REVER: 'Rever e credenciar',
  ANULAR: 'Anular e analisar de novo',
  REVOGAR: 'Revogar o credenciamento',
  CORRIGIR: 'Corrigir erro material',
};
