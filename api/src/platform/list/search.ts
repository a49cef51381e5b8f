import { cleanLine, cleanNumber, cpfSchema } from '@credenciados/contract';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { inOtherScript, nameOrder } from '../db/search-keys.ts';

/** Latin letters that `unaccent` writes in ASCII and Unicode doesn't decompose. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't' },
  ...{ ŀ: 'l', ĸ: 'q', ŉ: "'n" },
};
const ACCENT = /[\u0300-\u036f]/g;

/** One character as `lower(sem_acento(…))` has it, if that is ASCII; in lower case otherwise. */
function plainCharacter(character: string): string {
  const lower = character.toLowerCase().replace(ACCENT, '');
  const plain = lower.normalize('NFKD').replace(ACCENT, '');
  return LATIN[lower] ?? (/^[ -~]*$/.test(plain) ? plain : lower);
}

/**
 * A text as names are searched by: clean, lower case, Latin letters without accents. It is made here and bound, not in SQL: with
 * the pattern known, PostgreSQL plans the search for a rare name by its index.
 */
export function normaliseSearch(text: string): string {
  return (
    Array.from(cleanLine(text), plainCharacter)
      .join('')
      // As `unaccent` does with typographic quotes and dashes, which phones insert.
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
  );
}

/** More words than a name has are looked for as one. */
const MAX_WORDS = 8;

/** The words of a text that was made plain: a name has them in any order, with others between them. */
function wordsOf(plain: string): string[] {
  const words = plain.split(' ');
  return [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')].filter((word) => word !== '');
}

/** The patterns `LIKE` finds a text's words with, each anywhere, their wildcards taken literally. */
export function wordPatterns(text: string): string[] {
  return wordsOf(normaliseSearch(text)).map(patternOf);
}

const patternOf = (plain: string) => `%${plain.replace(/[\\%_]/g, '\\$&')}%`;

/** Condition that a name has all words of a text, accents and case ignored; the expression is the one that is indexed. */
export function nameContains(column: AnyPgColumn, text: string): SQL | undefined {
  return like(sql`lower(sem_acento(${column}))`, wordPatterns(text));
}

/**
 * Condition on a name that is searched for by words, for what their trigrams have found: of those that are found where one begins, the first begins
 * behind a space as well. Most names have the words as they were typed, and to take accents off costs more than to read the row.
 */
function nameHas({ kind, patterns }: NameSearch, column: AnyPgColumn): SQL | undefined {
  const before = kind === 'name' ? sql`` : sql`' ' || `;
  return or(
    like(sql`(${before}lower(${column}))`, patterns),
    like(sql`(${before}lower(sem_acento(${column})))`, patterns),
  );
}

function like(plain: SQL, patterns: readonly string[]): SQL | undefined {
  return and(...patterns.map((pattern) => sql`${plain} like ${pattern}`));
}

/** Sort key of names for rows without an index in that order: skips `unaccent` for pure ASCII, since it is expensive. */
export function foundNameOrder(column: AnyPgColumn | SQL): SQL {
  return sql`case when octet_length(${column}) = char_length(${column}) then lower(${column}) else ${nameOrder(column)} end`;
}

interface PersonColumns {
  id: AnyPgColumn;
  nome: AnyPgColumn;
  cpf: AnyPgColumn;
  protocolo: AnyPgColumn;
}

/** Search by words of a name, a pattern for each, which trigrams find. A short name has words of one or two letters only. */
export interface NameSearch {
  kind: 'name' | 'short name';
  patterns: readonly string[];
  trigrams: readonly string[];
}

/** Search for people. Names in another script have no trigrams; nothing has the trigrams of an unknown one. */
export type PersonSearch =
  | NameSearch
  | { kind: 'other script'; patterns: readonly string[] }
  | { kind: 'unknown' }
  | { kind: 'CPF' | 'start of a CPF' | 'protocolo'; value: string };

export const isByName = (search: PersonSearch): search is NameSearch => 'trigrams' in search;

/** `AAAA.NNNNNNNN-D`, as `newProtocolo` makes it; a CPF has two digits fewer. */
const PROTOCOLO = /^(\d{4})(\d{8})(\d)$/;
/** A CPF, and a protocolo, among words that were copied with it. */
const CPF_WITHIN = /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}(?!\d)/;
const PROTOCOLO_WITHIN = /(?<!\d)\d{4}[. ]?\d{8}[- ]?\d(?!\d)/;

/** The digits of a search for a number: of a text of digits and punctuation all, of a sentence the CPF or protocolo in it. */
export function searchedDigits(text: string): string | null {
  const typed = cleanNumber(text);
  if (/^[\d\s./-]+$/.test(typed)) return digitsIn(typed) || null;
  const cpf = CPF_WITHIN.exec(typed)?.[0];
  if (cpf && cpfSchema.safeParse(digitsIn(cpf)).success) return digitsIn(cpf);
  const protocolo = PROTOCOLO_WITHIN.exec(typed)?.[0];
  return protocolo ? digitsIn(protocolo) : null;
}

const digitsIn = (text: string) => text.replace(/\D/g, '');

/**
 * Reads a search (FIL-4): digits, with or without punctuation, are a whole protocolo or the start of a CPF; anything else is
 * words of a name. Nothing typed is no search.
 */
export function personSearch(text: string): PersonSearch | null {
  if (cleanLine(text) === '') return null;
  const digits = searchedDigits(text);
  if (digits !== null) {
    if (PROTOCOLO.test(digits)) return { kind: 'protocolo', value: digits.replace(PROTOCOLO, '$1.$2-$3') };
    return digits.length === 11 ? { kind: 'CPF', value: digits } : { kind: 'start of a CPF', value: `${digits}%` };
  }
  const { begin, patterns, trigrams } = indexedWords(text);
  if (trigrams.length > 0) return { kind: begin ? 'short name' : 'name', patterns, trigrams };
  return isOtherScript(text) ? { kind: 'other script', patterns: wordPatterns(text) } : { kind: 'unknown' };
}

/** True if a text has letters that aren't Latin: trigram indexes ignore them if the database's ctype is C. */
export function isOtherScript(text: string): boolean {
  return /[^\P{L}\p{ASCII}]/u.test(normaliseSearch(text));
}

/** Condition of a search; of one by name, for rows that its trigrams found. */
export function personCondition(columns: PersonColumns, search: PersonSearch): SQL | undefined {
  switch (search.kind) {
    case 'CPF':
      return eq(columns.cpf, search.value);
    case 'protocolo':
      return eq(columns.protocolo, search.value);
    case 'start of a CPF':
      return sql`${columns.cpf} like ${search.value}`;
    case 'other script':
      return hasOtherScript(columns.id, columns.nome, search.patterns);
    case 'unknown':
      return sql`false`;
    default:
      return nameHas(search, columns.nome);
  }
}

/**
 * Condition that a text in another script has all words of a search. `offset 0`: the few are read by their partial index before the words
 * are looked at; PostgreSQL, which takes them for a third of all, would read the table.
 */
export function hasOtherScript(id: AnyPgColumn, text: AnyPgColumn, patterns: readonly string[], among?: SQL): SQL {
  const words = sql.param([...patterns]);
  const plain = (value: SQL) => sql`translate(lower(sem_acento(${value})), 'ς', 'σ')`;
  return sql`${id} = any(array(
    select outra.id from (select ${id} as id, ${text} as texto from ${id.table} where ${and(among, inOtherScript(text))} offset 0) as outra
    where ${plain(sql`outra.texto`)} like all (select ${plain(sql`palavra`)} from unnest(${words}::text[]) as palavra)))`;
}

/** Words with their trigrams, as indexed (`searchKeys`). */
interface IndexedWords {
  /** A pattern for each word. */
  patterns: string[];
  /** None where nothing of the words is in the index: nothing is found by them. */
  trigrams: string[];
  /** They are looked for where a word begins. */
  begin: boolean;
}

/** The words of a text, each anywhere; where all of them are too short for a trigram, each where a word begins. */
export function indexedWords(text: string): IndexedWords {
  const words = wordsOf(normaliseSearch(text));
  const anywhere = rarestOf(words.map(trigramsOf));
  if (anywhere.length > 0) return { patterns: words.map(patternOf), trigrams: anywhere, begin: false };
  const begun = words.map((word) => ` ${word}`);
  return { patterns: begun.map(patternOf), trigrams: rarestOf(begun.map(trigramsOf)), begin: true };
}

/** Each trigram costs a look into a list that is long where it is common: one for each word, two of a word alone. What they leave over `LIKE` decides. */
const LOOKED_FOR = { least: 2, most: 4 };
/** Letters of Brazilian names, the commonest first; digits and spaces are before them. */
const LETTERS = ' 2019345678aeiosrnlmdtcuvpgbfhqzjxykw';

const rarity = (trigram: string) => [...trigram].reduce((sum, letter) => sum + LETTERS.indexOf(letter), 0);

/** Trigrams of words that are probably rarest: the rarest of each word first, then the next of each. */
function rarestOf(words: readonly string[][]): string[] {
  const ranked = words.flatMap((trigrams) =>
    trigrams.toSorted((a, b) => rarity(b) - rarity(a)).map((trigram, place) => ({ trigram, place })),
  );
  const inTurn = ranked.toSorted((a, b) => a.place - b.place || rarity(b.trigram) - rarity(a.trigram));
  const enough = Math.min(Math.max(words.length, LOOKED_FOR.least), LOOKED_FOR.most);
  return [...new Set(inTurn.map(({ trigram }) => trigram))].slice(0, enough);
}

/**
 * The trigrams of a word that every name which contains it has, too, as `pg_trgm` makes them: of each run of letters and
 * digits, which two spaces precede and one follows. Where the word begins or ends it may go on; a letter that isn't ASCII is
 * left out with what it touches. Every other one and the last: those between them say little more.
 */
function trigramsOf(plain: string): string[] {
  const found = new Set<string>();
  for (const { 0: word, index } of plain.matchAll(/[a-z0-9]+/g)) {
    const [before = '', after = ''] = [plain[index - 1], plain[index + word.length]];
    const padded = `${isSeparator(before) ? '  ' : ''}${word}${isSeparator(after) ? ' ' : ''}`;
    if (padded.length < 3) continue;
    for (let place = 0; place + 3 < padded.length; place += 2) found.add(padded.slice(place, place + 3));
    found.add(padded.slice(-3));
  }
  return [...found];
}

const isSeparator = (character: string) => /^[ -~]$/.test(character) && !/[a-z0-9]/.test(character);
