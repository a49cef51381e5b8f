import type { AcaoEmEspera, LoteAberto, Presenca } from '@credenciados/contract';
import { lote, loteItem, usuario } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';

/** Open lote of a solicitação, as read. */
interface LoteQueEspera {
  id: number;
  acao: AcaoEmEspera;
  autorId: number;
  autor: string;
  /** Time at which a single decision leaves; null for a lote. */
  saiEm: string | null;
  /** True while it waits for a second person. */
  segundaPessoa: boolean;
  /** True if it leaves with the publication of a result. */
  atePublicacao: boolean;
}

/**
 * Column: the open lote of a row of `solicitacao`, or null (LOT-5). At most one, and none for nearly every row, as the index
 * `lote_item_um_pendente` shows. The limit keeps PostgreSQL from scanning the lotes for each row.
 */
export const loteAberto = sql<LoteQueEspera | null>`(
  select json_build_object('id', l.id, 'acao', l.ato ->> 'acao', 'autorId', u.id, 'autor', u.nome,
    'saiEm', case when l.decisao and l.publicacao is null then l.comeca_em end, 'atePublicacao', l.publicacao is not null,
    'segundaPessoa', l.segunda_pessoa and l.confirmado_por is null)
  from (
    select i.lote_id from ${loteItem} i where i.solicitacao_id = solicitacao.id and i.situacao = 'PENDENTE' limit 1) espera
  inner join ${lote} l on l.id = espera.lote_id inner join ${usuario} u on u.id = l.criado_por)`;

/** The lote as shown to staff. */
export function showLote(found: LoteQueEspera | null, { usuarioId }: { usuarioId: number }): LoteAberto | null {
  if (!found) return null;
  const { autorId, saiEm, atePublicacao, ...shown } = found;
  const moment = {
    saiEm: saiEm && new Date(saiEm).toISOString(),
    ...(atePublicacao && { atePublicacao: true as const }),
  };
  return { ...shown, ...moment, meu: autorId === usuarioId };
}

/** The last decision on a row of `solicitacao` that could not leave since it came to its state, or null (ANL-22). */
export const decisaoQueNaoSaiu = sql<Presenca['naoSaiu']>`(
  select json_build_object('acao', l.ato ->> 'acao', 'autor', u.nome, 'motivo', i.motivo)
  from ${loteItem} i inner join ${lote} l on l.id = i.lote_id inner join ${usuario} u on u.id = l.criado_por
  where i.solicitacao_id = solicitacao.id and i.situacao in ('RECUSADA', 'FALHOU') and l.decisao
    and i.em >= solicitacao.situacao_desde
  order by i.em desc limit 1)`;
