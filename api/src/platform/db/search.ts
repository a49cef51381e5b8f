import { eq, like, Placeholder, type SQL, sql } from 'drizzle-orm';
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
  return patternOf(normaliseSearch(text));
}

const patternOf = (plain: string) => `%${plain.replace(/[\\%_]/g, '\\$&')}%`;

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

/** What people are searched by. A short part of a name has no trigram. */
export type PersonSearchKind = 'name' | 'short name' | 'CPF' | 'start of a CPF';

/** A search by name or CPF, with the value that its condition takes. */
export interface PersonSearch {
  kind: PersonSearchKind;
  value: string;
  /** Of a name: see `trigramsOf`. */
  trigrams: string[];
}

/**
 * Reads a search: digits, with or without punctuation, are the start of a CPF; anything else is part of a name. Nothing
 * typed is no search.
 */
export function personSearch(text: string): PersonSearch | null {
  if (text.trim() === '') return null;
  const digits = text.replace(/\D/g, '');
  if (digits !== '' && /^[\d\s./-]+$/.test(text)) {
    const isWhole = digits.length === 11;
    return { kind: isWhole ? 'CPF' : 'start of a CPF', value: isWhole ? digits : `${digits}%`, trigrams: [] };
  }
  const plain = normaliseSearch(text);
  const trigrams = trigramsOf(plain);
  return { kind: trigrams.length > 0 ? 'name' : 'short name', value: patternOf(plain), trigrams };
}

/** The condition of a search of one kind. */
export function personCondition(columns: PersonColumns, kind: PersonSearchKind, value: string | Placeholder): SQL {
  if (kind === 'CPF') return eq(columns.cpf, value);
  return kind === 'start of a CPF' ? like(columns.cpf, value) : nameLike(columns.nome, value);
}

/**
 * The trigrams of a text that every name which contains it has, too, as `pg_trgm` makes them: of each word, which two spaces
 * precede and one follows. Where the text begins or ends a word may go on; a letter that isn't ASCII is left out with what it
 * touches.
 */
function trigramsOf(plain: string): string[] {
  const found = new Set<string>();
  for (const { 0: word, index } of plain.matchAll(/[a-z0-9]+/g)) {
    const [before = '', after = ''] = [plain[index - 1], plain[index + word.length]];
    const padded = `${isSeparator(before) ? '  ' : ''}${word}${isSeparator(after) ? ' ' : ''}`;
    for (let place = 0; place + 3 <= padded.length; place += 1) found.add(padded.slice(place, place + 3));
  }
  return [...found];
}

const isSeparator = (character: string) => /^[ -~]$/.test(character) && !/[a-z0-9]/.test(character);

/**
 * Condition that a name of one group has all the trigrams, by an index whose entries are the group's own: how long it takes
 * doesn't depend on how many other groups there are, unlike with `gin_trgm_ops`. It goes beside `LIKE`, which decides.
 */
export function hasTrigrams(group: AnyPgColumn, name: AnyPgColumn, keys: readonly string[] | Placeholder): SQL {
  return sql`${searchKeys(group, name)} @> ${keys instanceof Placeholder ? keys : sql.param(keys)}::text[]`;
}

/** What is indexed for `hasTrigrams`. */
export function searchKeys(group: AnyPgColumn, name: AnyPgColumn): SQL {
  return sql`chaves_da_busca(${group}, ${name})`;
}

/** The keys of trigrams in a group. */
export const searchKeysOf = (group: number, trigrams: readonly string[]): string[] =>
  trigrams.map((trigram) => `${group}${trigram}`);

/** Condition for a search by name or CPF; none without a search. */
export function personMatches(columns: PersonColumns, text: string): SQL | undefined {
  const search = personSearch(text);
  return search ? personCondition(columns, search.kind, search.value) : undefined;
}
