import { SITUACAO_ITEM_LOTE_LABEL, SITUACAO_LOTE_LABEL } from '@credenciados/contract';
import { ACAO_LOTE_LABEL } from '@credenciados/contract/lote-acoes';
import { formatDateTime, portalNow } from '@credenciados/shared';
import type { ItemLote, Lote, LoteAberto } from './lote.api.ts';

const LOTE = {
  AGUARDANDO: { tone: 'info', pending: true, meaning: 'Nada foi feito ainda.' },
  EXECUTANDO: { tone: 'info', pending: true, meaning: 'As solicitações estão sendo feitas.' },
  CONCLUIDO: { tone: 'success', meaning: 'Não há mais nada a fazer neste lote.' },
  DESFEITO: { tone: 'neutral', meaning: 'Nada foi feito.' },
  INTERROMPIDO: { tone: 'warning', meaning: 'O que faltava não foi feito.' },
} as const satisfies Record<Lote['situacao'], object>;

const ITEM = {
  PENDENTE: { tone: 'info', pending: true, meaning: 'Ainda não foi feita.' },
  FEITA: { tone: 'success', meaning: 'A ação foi feita.' },
  RECUSADA: { tone: 'warning', meaning: 'Uma regra não deixou: veja o motivo.' },
  FALHOU: { tone: 'error', meaning: 'Pode ser tentada de novo.' },
  DESFEITA: { tone: 'neutral', meaning: 'Nada foi feito.' },
} as const satisfies Record<ItemLote['situacao'], object>;

/** Label and icon of a lote's state. */
export const loteLook = (situacao: Lote['situacao']) => ({ label: SITUACAO_LOTE_LABEL[situacao], ...LOTE[situacao] });

/** Label and icon of a row's result. */
export const itemLook = (situacao: ItemLote['situacao']) => ({
  label: SITUACAO_ITEM_LOTE_LABEL[situacao],
  ...ITEM[situacao],
});

/** `às 14:32`, or with its day when that isn't today. */
export function atText(instant: string): string {
  const [day, time] = formatDateTime(instant).split(' ');
  return formatDateTime(new Date(portalNow())).startsWith(`${day} `) ? `às ${time}` : `em ${day} às ${time}`;
}

/** The lote, if it is a decision on one solicitação alone that waits (ANL-22, RES-1); otherwise null. */
export const heldOf = (lote: LoteAberto | null | undefined): LoteAberto | null =>
  lote?.saiEm || lote?.atePublicacao ? lote : null;

/** Pending decision on a solicitação (ANL-22), or act of a lote (LOT-5), with its author unless it is the reader. */
export function loteText({ acao, autor, meu, saiEm, segundaPessoa, atePublicacao }: LoteAberto): string {
  const leaves = atePublicacao ? 'com a publicação do resultado' : saiEm && atText(saiEm);
  if (leaves) {
    const waits = segundaPessoa ? 'espera uma segunda pessoa' : `sai ${leaves}`;
    return `Decisão${meu ? '' : ` de ${autor}`} (${ACAO_LOTE_LABEL[acao]}) ${waits}`;
  }
  const text = `Em lote: ${ACAO_LOTE_LABEL[acao]}`;
  return meu ? text : `${text} (${autor})`;
}
