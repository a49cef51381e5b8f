import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchKeys } from '../db/search-keys.ts';

/** Table with a trigram index by groups. */
export interface Grouped {
  table: PgTable;
  id: AnyPgColumn;
  text: AnyPgColumn | SQL;
  /** Group in the indexed key: a number, after `named` if present. */
  group: SQL;
  named?: string | undefined;
  /** The number of the group that is looked into first, from which it goes down to 0. */
  last: SQL;
  /** Which rows are meant: that they have the words, too, since more have their trigrams. */
  where: SQL | undefined;
  /** Trigrams of the words. */
  trigrams: readonly string[];
  /** Selected columns; by default the id. */
  columns?: SQL | undefined;
  /** So many at most; all of them where there is none. */
  limit?: number | undefined;
}

/** The last group of a table whose neighbours make one: that of the newest rows. */
export const newestGroup = (table: PgTable, id: AnyPgColumn, neighbours: (id: SQL) => SQL): SQL =>
  sql`(select ${neighbours(sql`max(${id})`)} from ${table})`;

/**
 * The rows that have all words, one group after the other from the last on, and no further than until enough are found: what that costs
 * depends on how rare the words are, not on how many rows there are (ADR 76).
 */
export function inGroups({ table, id, text, group, named, last, where, trigrams, columns, limit }: Grouped): SQL {
  const has = and(sql`${searchKeys(group, text)} @> grupo.chaves`, where);
  // `offset 0`: a group's keys are made before it is looked up, and each group is looked up by itself. PostgreSQL would else have
  // other processes help with each, or compare all rows with the keys of all groups.
  const upTo = limit === undefined ? sql`offset 0` : sql`limit ${sql.raw(String(limit))}`;
  return sql`
    select achada.* from (
      select array(select concat(${named ?? ''}::text, numero, trigrama) from unnest(${sql.param(trigrams)}::text[]) as trigrama) as chaves
      from generate_series(${last}, 0, -1) as numero offset 0
    ) as grupo
    cross join lateral (select ${columns ?? id} from ${table} where ${has} ${upTo}) as achada ${upTo}`;
}
