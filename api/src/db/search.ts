import { eq, like, type SQL, sql } from 'drizzle-orm';
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
  return sql`lower(sem_acento(${column})) like ${containsPattern(text)}`;
}

/** What `lower(sem_acento(…))` sorts by: the order that people expect of names. */
export function nameOrder(column: AnyPgColumn | SQL): SQL {
  return sql`lower(sem_acento(${column}))`;
}

/**
 * Condition for a search by name or CPF: digits, with or without punctuation, are the start of a CPF; anything else is
 * part of a name. Nothing typed is no condition.
 */
export function personMatches(columns: { nome: AnyPgColumn; cpf: AnyPgColumn }, text: string): SQL | undefined {
  if (text.trim() === '') return undefined;
  const digits = text.replace(/\D/g, '');
  const isCpf = digits !== '' && /^[\d\s./-]+$/.test(text);
  if (!isCpf) return nameContains(columns.nome, text);
  return digits.length === 11 ? eq(columns.cpf, digits) : like(columns.cpf, `${digits}%`);
}
