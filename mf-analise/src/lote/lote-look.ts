import type { ItemLote, Lote } from './lote.api.ts';

/** How a lote's state is shown. */
export const LOTE_LOOK = {
  AGUARDANDO: { tone: 'info', pending: true, label: 'Aguardando o início', meaning: 'Nada foi feito ainda.' },
  EXECUTANDO: { tone: 'info', pending: true, label: 'Em andamento', meaning: 'As solicitações estão sendo feitas.' },
  CONCLUIDO: { tone: 'success', label: 'Concluído', meaning: 'Não há mais nada a fazer neste lote.' },
  DESFEITO: { tone: 'neutral', label: 'Desfeito', meaning: 'Nada foi feito.' },
  INTERROMPIDO: { tone: 'warning', label: 'Interrompido', meaning: 'O que faltava não foi feito.' },
} as const satisfies Record<Lote['situacao'], object>;

/** How a row's result is shown. */
export const ITEM_LOOK = {
  PENDENTE: { tone: 'info', pending: true, label: 'Na fila', meaning: 'Ainda não foi feita.' },
  FEITA: { tone: 'success', label: 'Feita', meaning: 'O interessado foi avisado.' },
  RECUSADA: { tone: 'warning', label: 'Não feita', meaning: 'Uma regra não deixou: veja o motivo.' },
  FALHOU: { tone: 'error', label: 'Falhou', meaning: 'Pode ser tentada de novo.' },
  DESFEITA: { tone: 'neutral', label: 'Desfeita', meaning: 'Nada foi feito.' },
} as const satisfies Record<ItemLote['situacao'], object>;
