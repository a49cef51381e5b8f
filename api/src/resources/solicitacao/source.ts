import { situacoesOf } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { solicitacao, solicitacaoEtiqueta } from '@credenciados/platform/db/schema/index';
import { type SQL, sql } from 'drizzle-orm';
import { findHidden } from '../requerente/own-solicitacao.ts';
import {
  isOfStatesAlone,
  type SolicitacaoFiltro,
  solicitacaoOrderOf,
  solicitacaoWhere,
  type Viewer,
} from './filtro.ts';

/** FROM (aliased `solicitacao`) and WHERE of a list. */
export interface Source {
  from: SQL;
  where: SQL | undefined;
}

/** Selects `columns` of all rows of a source. */
export const selectFrom = (columns: SQL, { from, where }: Source): SQL =>
  sql`select ${columns} from ${from} where ${where}`;

/** Source of a filter without search; reads the label's table itself if `isLabelled`, which `isOfEtiquetaAlone` permits. */
export async function sourceOf(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
  isLabelled: boolean,
): Promise<Source> {
  return isLabelled
    ? { from: labelled(filtro, await findHidden(db, viewer, filtro.idEdital)), where: sql`true` }
    : { from: sql`${solicitacao}`, where: solicitacaoWhere(filtro, viewer) };
}

/** True if the filter has no criterion but a label: the label's index then has the count and the default order. */
export const isOfEtiquetaAlone = (filtro: SolicitacaoFiltro): boolean =>
  filtro.etiqueta !== undefined && !situacoesOf(filtro) && isOfStatesAlone({ ...filtro, etiqueta: undefined });

/** True if the sort key is in the label's table. */
export function isByEtiqueta(filtro: SolicitacaoFiltro): boolean {
  const { ordem } = solicitacaoOrderOf(filtro);
  return isOfEtiquetaAlone(filtro) && (ordem === 'edital.numero' || ordem === 'dataCadastro');
}

/**
 * Rows with a label, without the `hidden` ones, aliased as `solicitacao`: the sort key comes from the label's table, other columns from
 * the solicitação.
 */
function labelled({ idEdital, etiqueta = 0 }: SolicitacaoFiltro, hidden: readonly number[]): SQL {
  return sql`(
    select p.solicitacao_id as id, p.solicitada_em as criada_em,
      s.nome, s.situacao, s.responsavel_id, s.respondida_em, s.retificada_em, s.prazo_aberto
    from ${solicitacaoEtiqueta} p left join ${solicitacao} s on s.id = p.solicitacao_id and s.edital_id = p.edital_id
    where p.etiqueta_id = ${etiqueta} and p.edital_id = ${idEdital}
      and p.solicitacao_id <> all(${sql.param(hidden)}::int[])) as solicitacao`;
}
