/** Actions on many solicitações at once. */
export const ACOES_LOTE = ['APROVAR', 'REPROVAR', 'PEDIR_RETIFICACAO', 'NOTIFICAR', 'ATRIBUIR'] as const;
export type AcaoLote = (typeof ACOES_LOTE)[number];
export const ACAO_LOTE_LABEL: Record<AcaoLote, string> = {
  APROVAR: 'Aprovar',
  REPROVAR: 'Reprovar',
  PEDIR_RETIFICACAO: 'Solicitar retificação',
  NOTIFICAR: 'Notificar',
  ATRIBUIR: 'Atribuir',
};
