import type { AcaoLote, LoteAberto } from '@credenciados/contract';
import { lote, loteItem, usuario } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';

/** Open lote of a solicitação, as read. */
export interface LoteQueEspera {
  id: number;
  acao: AcaoLote;
  autorId: number;
  autor: string;
}

/**
 * Column: the open lote of a row of `solicitacao`, or null (LOT-5). At most one, and none for nearly every row, as the index
 * `lote_item_um_pendente` shows. The limit keeps PostgreSQL from scanning the lotes for each row.
 */
export const loteAberto = sql<LoteQueEspera | null>`(
  select json_build_object('id', l.id, 'acao', l.ato ->> 'acao', 'autorId', u.id, 'autor', u.nome)
  from (
    select i.lote_id from ${loteItem} i where i.solicitacao_id = solicitacao.id and i.situacao = 'PENDENTE' limit 1) espera
  inner join ${lote} l on l.id = espera.lote_id inner join ${usuario} u on u.id = l.criado_por)`;

/** The lote as shown to staff. */
export function showLote(found: LoteQueEspera | null, { usuarioId }: { usuarioId: number }): LoteAberto | null {
  return found && { id: found.id, acao: found.acao, autor: found.autor, meu: found.autorId === usuarioId };
}
