/** Actions on many solicitações at once. */
export const ACOES_LOTE = ['APROVAR', 'REPROVAR', 'PEDIR_RETIFICACAO', 'NOTIFICAR', 'ATRIBUIR'] as const;
export type AcaoLote = (typeof ACOES_LOTE)[number];
/** Actions that may wait: those of lotes, and decisions on one solicitação. */
export const ACOES_EM_ESPERA = [...ACOES_LOTE, 'ARQUIVAR', 'VALIDAR', 'DESCREDENCIAR'] as const;
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
};
