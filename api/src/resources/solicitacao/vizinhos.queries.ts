import type { Vizinhos } from '@credenciados/shared/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { solicitacao } from '../../platform/db/tables.ts';
import {
  SOLICITACAO_SORT,
  type SolicitacaoFiltro,
  solicitacaoOrderOf,
  solicitacaoWhere,
  type Viewer,
} from './filtro.ts';

type Place = Record<'anterior' | 'proxima' | 'proximaPendente', Vizinhos['anterior']> & {
  antes: number;
  total: number;
  listada: boolean;
};

/**
 * Where a solicitação stands in a list of its edital and what is around it, in one round trip; null when it isn't of that edital.
 * Rows are compared with the solicitação's own sort key, so the default order reads a few entries of its index.
 */
export async function findVizinhos(
  db: Executor,
  id: number,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<Vizinhos | null> {
  const key = sortKey(filtro);
  const names = key.map((_, place) => sql.raw(`k${place}`));
  const own = sql`(${list(names.map((name) => sql`(select ${name} from alvo)`))})`;
  const row = sql`(${list(key)})`;
  const ascending = solicitacaoOrderOf(filtro).ordemDirecao === 'ASC';
  const isBefore = ascending ? sql`${row} < ${own}` : sql`${row} > ${own}`;
  const isAfter = ascending ? sql`${row} > ${own}` : sql`${row} < ${own}`;
  const forwards = list(key.map((part) => sql`${part} ${sql.raw(ascending ? 'asc' : 'desc')}`));
  const backwards = list(key.map((part) => sql`${part} ${sql.raw(ascending ? 'desc' : 'asc')}`));
  const where = solicitacaoWhere(filtro, viewer);
  const pending = sql`${solicitacao.situacao} = 'AGUARDANDO_APROVACAO' and ${solicitacao.id} <> ${id}`;
  const first = (condition: SQL, order: SQL) => sql`(
    select json_build_object('id', ${solicitacao.id}, 'nome', ${solicitacao.nome}) as vizinha
    from ${solicitacao} where ${where} and ${condition} order by ${order} limit 1
  )`;
  const { rows } = await db.execute<Place>(sql`
    with alvo as materialized (
      select ${list(key.map((part, place) => sql`${part} as ${names[place]}`))}
      from ${solicitacao} where ${solicitacao.id} = ${id} and ${solicitacao.editalId} = ${filtro.idEdital}
    )
    select
      (select count(*)::int from ${solicitacao} where ${where}) as total,
      (select count(*)::int from ${solicitacao} where ${where} and ${isBefore}) as antes,
      exists (select from ${solicitacao} where ${where} and ${solicitacao.id} = ${id}) as listada,
      ${first(isBefore, backwards)} as anterior,
      ${first(isAfter, forwards)} as proxima,
      coalesce(
        ${first(sql`${pending} and ${isAfter}`, forwards)},
        ${first(pending, forwards)}
      ) as "proximaPendente"
    from alvo
  `);
  const [place] = rows;
  if (!place) return null;
  const { antes, total, listada, anterior, proxima, proximaPendente } = place;
  return { posicao: listada ? antes + 1 : null, total, anterior, proxima, proximaPendente };
}

/** What the list is sorted by, never null, so that rows can be compared by it; the id last, as in the list. */
function sortKey(filtro: SolicitacaoFiltro): SQL[] {
  const { ordem } = solicitacaoOrderOf(filtro);
  const { codigoIncra } = solicitacao;
  const parts =
    ordem === 'codigoIncra'
      ? [sql`(${codigoIncra} is null)`, sql`coalesce(${codigoIncra}, '')`]
      : [SOLICITACAO_SORT[ordem]].flat();
  return [...parts, sql`${solicitacao.id}`];
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
