import { eq, like, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * A text as names are searched by: lower case, without accents, single spaces. It is made here and bound, not in SQL: with
 * the pattern known, PostgreSQL plans the search for a rare name by its index.
 */
export function normaliseSearch(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // What `unaccent` makes of typographic quotes and dashes, which telephones put in by themselves.
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[–—]/g, '-')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** The pattern `LIKE` finds a text with anywhere, its wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${normaliseSearch(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Condition that a name contains a text, accents and case ignored; the expression is the one that is indexed. */
export function nameContains(column: AnyPgColumn, text: string): SQL {
  return nameLike(column, containsPattern(text));
}

function nameLike(column: AnyPgColumn, pattern: string | Placeholder): SQL {
  return sql`lower(sem_acento(${column})) like ${pattern}`;
}

/** What `lower(sem_acento(…))` sorts by: the order that people expect of names. */
export function nameOrder(column: AnyPgColumn | SQL): SQL {
  return sql`lower(sem_acento(${column}))`;
}

interface PersonColumns {
  nome: AnyPgColumn;
  cpf: AnyPgColumn;
}

/** What people are searched by. */
export type PersonSearchKind = 'name' | 'CPF' | 'start of a CPF';

/**
 * A search by name or CPF, with the value that its condition takes: digits, with or without punctuation, are the start of
 * a CPF; anything else is part of a name. Nothing typed is no search.
 */
export function personSearch(text: string): { kind: PersonSearchKind; value: string } | null {
  if (text.trim() === '') return null;
  const digits = text.replace(/\D/g, '');
  const isCpf = digits !== '' && /^[\d\s./-]+$/.test(text);
  if (!isCpf) return { kind: 'name', value: containsPattern(text) };
  return digits.length === 11 ? { kind: 'CPF', value: digits } : { kind: 'start of a CPF', value: `${digits}%` };
}

/** The condition of a search of one kind. */
export function personCondition(columns: PersonColumns, kind: PersonSearchKind, value: string | Placeholder): SQL {
  if (kind === 'name') return nameLike(columns.nome, value);
  return kind === 'CPF' ? eq(columns.cpf, value) : like(columns.cpf, value);
}

/** Condition for a search by name or CPF; none without a search. */
export function personMatches(columns: PersonColumns, text: string): SQL | undefined {
  const search = personSearch(text);
  return search ? personCondition(columns, search.kind, search.value) : undefined;
}
