import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchKeys } from '../db/search-keys.ts';

/** Table with a trigram index by groups. */
export interface Grouped {
  table: PgTable;
  id: AnyPgColumn;
  text: AnyPgColumn | SQL;
  /** Group in the indexed key: a number, after `named` if given. */
  group: SQL;
  named?: string | undefined;
  /** First group to search; the search goes down to 0 from there. */
  last: SQL;
  /** Condition on the rows. It must check the words themselves: other rows share their trigrams. */
  where: SQL | undefined;
  /** Trigrams of the words. */
  trigrams: readonly string[];
  /** Selected columns; by default the id. */
  columns?: SQL | undefined;
  /** Most rows; default: no limit. */
  limit?: number | undefined;
}

/** Group of a table's newest rows. */
export const newestGroup = (table: PgTable, id: AnyPgColumn, neighbours: (id: SQL) => SQL): SQL =>
  sql`(select ${neighbours(sql`max(${id})`)} from ${table})`;

/**
 * Rows with all words, group by group from the last one, until enough are found: the cost depends on how rare the words are, not on the
 * number of rows (ADR 76).
 */
export function inGroups({ table, id, text, group, named, last, where, trigrams, columns, limit }: Grouped): SQL {
  const has = and(sql`${searchKeys(group, text)} @> grupo.chaves`, where);
  // `offset 0` computes a group's keys first and searches each group by itself. Otherwise PostgreSQL starts parallel workers for each, or
  // compares all rows with the keys of all groups.
  const upTo = limit === undefined ? sql`offset 0` : sql`limit ${sql.raw(String(limit))}`;
  return sql`
    select achada.* from (
      select array(select concat(${named ?? ''}::text, numero, trigrama) from unnest(${sql.param(trigrams)}::text[]) as trigrama) as chaves
      from generate_series(${last}, 0, -1) as numero offset 0
    ) as grupo
    cross join lateral (select ${columns ?? id} from ${table} where ${has} ${upTo}) as achada ${upTo}`;
}
