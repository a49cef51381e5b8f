import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Sort key of names as people expect it: `lower(sem_acento(…))`. */
export function nameOrder(column: AnyPgColumn | SQL): SQL {
  return sql`lower(sem_acento(${column}))`;
}

/** Names, and other texts, that have a character which isn't ASCII without its accents: few, with a partial index of their own. */
export const inOtherScript = (text: AnyPgColumn | SQL): SQL =>
  sql`octet_length(sem_acento(${text})) > char_length(sem_acento(${text}))`;

/**
 * Indexed keys of a name: its trigrams, each under a group. The cost of a look into a group doesn't depend on the others, unlike with
 * `gin_trgm_ops`. `LIKE` still decides.
 */
export function searchKeys(group: AnyPgColumn | SQL, name: AnyPgColumn | SQL): SQL {
  return sql`chaves_da_busca(${group}, ${name})`;
}
