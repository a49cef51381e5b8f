import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Sort key of names: `lower(sem_acento(…))`. */
export function nameOrder(column: AnyPgColumn | SQL): SQL {
  return sql`lower(sem_acento(${column}))`;
}

/** Condition: the text has a character that isn't ASCII even without accents. Few rows have, so they get a partial index. */
export const inOtherScript = (text: AnyPgColumn | SQL): SQL =>
  sql`octet_length(sem_acento(${text})) > char_length(sem_acento(${text}))`;

/**
 * Indexed keys of a name: its trigrams, each prefixed by a group. Unlike with `gin_trgm_ops`, the cost of searching one group doesn't
 * depend on the others. `LIKE` makes the final check.
 */
export function searchKeys(group: AnyPgColumn | SQL, name: AnyPgColumn | SQL): SQL {
  return sql`chaves_da_busca(${group}, ${name})`;
}
