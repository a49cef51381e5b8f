import { situacoesOf } from '@credenciados/shared/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { solicitacao, solicitacaoEtiqueta } from '../../platform/db/tables.ts';
import { findOwn } from '../requerente/own-solicitacao.ts';
import {
  isOfStatesAlone,
  type SolicitacaoFiltro,
  solicitacaoOrderOf,
  solicitacaoWhere,
  type Viewer,
} from './filtro.ts';

/** What a list is read from, under the name of the table, and which of it. */
export interface Source {
  from: SQL;
  where: SQL | undefined;
}

/** `columns` of all that there is of a source. */
export const selectFrom = (columns: SQL, { from, where }: Source): SQL =>
  sql`select ${columns} from ${from} where ${where}`;

/** What a filter that searches for nothing finds: of the label itself with `isLabelled`, which `isOfEtiquetaAlone` allows. */
export async function sourceOf(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
  isLabelled: boolean,
): Promise<Source> {
  return isLabelled
    ? { from: labelled(filtro, await findOwn(db, viewer, filtro.idEdital)), where: sql`true` }
    : { from: sql`${solicitacao}`, where: solicitacaoWhere(filtro, viewer) };
}

/** Whether a filter asks for nothing but a label: its index alone knows how many, and which in the default order. */
export const isOfEtiquetaAlone = (filtro: SolicitacaoFiltro): boolean =>
  filtro.etiqueta !== undefined && !situacoesOf(filtro) && isOfStatesAlone({ ...filtro, etiqueta: undefined });

/** Whether what `labelled` has of a solicitação is what a list is sorted by. */
export function isByEtiqueta(filtro: SolicitacaoFiltro): boolean {
  const { ordem } = solicitacaoOrderOf(filtro);
  return isOfEtiquetaAlone(filtro) && (ordem === 'edital.numero' || ordem === 'dataCadastro');
}

/**
 * What `solicitacaoWhere` finds by a label alone, but for one's `own`, under the name of the table: what it is sorted by is read of the label
 * itself, and of its solicitação whatever else is asked for.
 */
function labelled({ idEdital, etiqueta = 0 }: SolicitacaoFiltro, own: readonly number[]): SQL {
  return sql`(
    select p.solicitacao_id as id, p.solicitada_em as criada_em,
      s.nome, s.situacao, s.responsavel_id, s.respondida_em, s.retificada_em, s.prazo_aberto
    from ${solicitacaoEtiqueta} p left join ${solicitacao} s on s.id = p.solicitacao_id and s.edital_id = p.edital_id
    where p.etiqueta_id = ${etiqueta} and p.edital_id = ${idEdital}
      and p.solicitacao_id <> all(${sql.param(own)}::int[])) as solicitacao`;
}
