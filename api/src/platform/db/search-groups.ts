import { and, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';
import { searchKeys } from './search.ts';

/** What words are looked for by in one table. */
export interface Grouped {
  table: PgTable;
  id: AnyPgColumn;
  text: AnyPgColumn | SQL;
  /** What the text's trigrams are indexed under: a number, which stands behind `named` where that is. */
  group: SQL;
  named?: string | Placeholder | undefined;
  /** The number of the group that is looked into first, from which it goes down to 0. */
  last: SQL;
  /** Which rows are meant: that they have the words, too, since more have their trigrams. */
  where: SQL | undefined;
  /** Of the words, bound later or as they are. */
  trigrams: readonly string[] | Placeholder;
  /** What is answered of each row, its id unless told otherwise. */
  columns?: SQL | undefined;
  /** So many at most; all of them where there is none. */
  limit?: number | undefined;
}

/** The last group of a table whose neighbours make one: that of the newest rows. */
export const newestGroup = (table: PgTable, id: AnyPgColumn, neighbours: (id: SQL) => SQL): SQL =>
  sql`(select ${neighbours(sql`max(${id})`)} from ${table})`;

/**
 * The rows that have all words, one group after the other from the last on, and no further than until enough are found: what that costs
 * depends on how rare the words are, not on how many rows there are (ADR 49).
 */
export function inGroups({ table, id, text, group, named, last, where, trigrams, columns, limit }: Grouped): SQL {
  const has = and(sql`${searchKeys(group, text)} @> grupo.chaves`, where);
  const words = trigrams instanceof Placeholder ? trigrams : sql.param(trigrams);
  // `offset 0`: a group's keys are made before it is looked up, and each group is looked up by itself. PostgreSQL would else have
  // other processes help with each, or compare all rows with the keys of all groups.
  const upTo = limit === undefined ? sql`offset 0` : sql`limit ${sql.raw(String(limit))}`;
  return sql`
    select achada.* from (
      select array(select concat(${named ?? ''}::text, numero, trigrama) from unnest(${words}::text[]) as trigrama) as chaves
      from generate_series(${last}, 0, -1) as numero offset 0
    ) as grupo
    cross join lateral (select ${columns ?? id} from ${table} where ${has} ${upTo}) as achada ${upTo}`;
}

/**
 * Of the ids that a query finds, in its order, those of one page (`inicio`, `tamanho`), and how many there are: to read all of a thousand would
 * take the process longer than the page does.
 */
export function foundPageOf(db: Executor, ids: SQL) {
  const inicio = sql`${sql.placeholder('inicio')}::int`;
  const ate = sql`${inicio} + ${sql.placeholder('tamanho')}::int`;
  return (
    db
      .select({ achadas: sql<number[]>`achadas[${inicio} + 1 : ${ate}]`, total: sql<number>`cardinality(achadas)` })
      // `offset 0`: looked for once, not for each of the two.
      .from(sql`(select array(${ids}) as achadas offset 0) as uma`)
  );
}
