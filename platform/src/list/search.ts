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

/** A character as `lower(sem_acento(…))` returns it, if that is ASCII; otherwise in lower case. */
function plainCharacter(character: string): string {
  const lower = character.toLowerCase().replace(ACCENT, '');
  const plain = lower.normalize('NFKD').replace(ACCENT, '');
  return LATIN[lower] ?? (/^[ -~]*$/.test(plain) ? plain : lower);
}

/**
 * Normalises a text as names are indexed: trimmed, lower case, Latin letters without accents. Done here and bound as a parameter, not in
 * SQL: PostgreSQL needs the pattern's value to plan an index search for a rare name.
 */
export function normaliseSearch(text: string): string {
  return (
    Array.from(cleanLine(text), plainCharacter)
      .join('')
      // Phones insert typographic quotes and dashes; `unaccent` replaces them, too.
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
  );
}

/** More words than a name has are searched for as one text. */
const MAX_WORDS = 8;

/** Words of a normalised text: a name may have them in any order, with others in between. */
function wordsOf(plain: string): string[] {
  const words = plain.split(' ');
  return [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')].filter((word) => word !== '');
}

/** `LIKE` patterns of a text's words, each anywhere in a name, with wildcards escaped. */
export function wordPatterns(text: string): string[] {
  return wordsOf(normaliseSearch(text)).map(patternOf);
}

const patternOf = (plain: string) => `%${plain.replace(/[\\%_]/g, '\\$&')}%`;

/** Condition: a name has all words of a text, ignoring accents and case. The expression is the indexed one. */
export function nameContains(column: AnyPgColumn, text: string): SQL | undefined {
  return like(sql`lower(sem_acento(${column}))`, wordPatterns(text));
}

/**
 * Condition on rows that the trigrams of a name search found. Of words that must begin a word of the name, the pattern expects a space
 * before them, so the name gets one in front. The raw name is compared first: most names match as typed, and removing accents costs more
 * than reading the row.
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

/** Sort key of names for rows without an index in that order: skips the expensive `unaccent` for pure ASCII. */
export function foundNameOrder(column: AnyPgColumn | SQL): SQL {
  return sql`case when octet_length(${column}) = char_length(${column}) then lower(${column}) else ${nameOrder(column)} end`;
}

interface PersonColumns {
  id: AnyPgColumn;
  nome: AnyPgColumn;
  cpf: AnyPgColumn;
  protocolo: AnyPgColumn;
}

/** Search for words of a name by trigrams, one pattern per word. A short search has only words of one or two letters. */
export interface NameSearch {
  kind: 'name' | 'short name';
  patterns: readonly string[];
  trigrams: readonly string[];
}

/** Search for people. Names in another script have no trigrams, so their search reads a partial index. */
export type PersonSearch =
  | NameSearch
  | { kind: 'other script'; patterns: readonly string[] }
  | { kind: 'unknown' }
  | { kind: 'CPF' | 'start of a CPF' | 'protocolo'; value: string };

export const isByName = (search: PersonSearch): search is NameSearch => 'trigrams' in search;

/** Protocolo without punctuation (`AAAA.NNNNNNNN-D`, see `newProtocolo`). A CPF has two digits fewer. */
const PROTOCOLO = /^(\d{4})(\d{8})(\d)$/;
/** CPF or protocolo within copied text. */
const CPF_WITHIN = /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}(?!\d)/;
const PROTOCOLO_WITHIN = /(?<!\d)\d{4}[. ]?\d{8}[- ]?\d(?!\d)/;

/** Digits of a search for a number: all digits of a text of digits and punctuation, or the CPF or protocolo within a sentence. */
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
 * Parses a search (FIL-4): digits, with or without punctuation, are a whole protocolo or the beginning of a CPF; any other text is words of
 * a name. Null for an empty text.
 */
export function personSearch(text: string): PersonSearch | null {
  if (cleanLine(text) === '') return null;
  const digits = searchedDigits(text);
  if (digits !== null) {
    if (PROTOCOLO.test(digits)) return { kind: 'protocolo', value: digits.replace(PROTOCOLO, '$1.$2-$3') };
    return digits.length === 11 ? { kind: 'CPF', value: digits } : { kind: 'start of a CPF', value: `${digits}%` };
  }
  return nameSearch(text);
}

/** Parses a search for words of a name alone; null for an empty text. */
export function nameSearch(text: string): PersonSearch | null {
  if (cleanLine(text) === '') return null;
  const { begin, patterns, trigrams } = indexedWords(text);
  if (trigrams.length > 0) return { kind: begin ? 'short name' : 'name', patterns, trigrams };
  return isOtherScript(text) ? { kind: 'other script', patterns: wordPatterns(text) } : { kind: 'unknown' };
}

/** True if a text has letters that aren't Latin: trigram indexes ignore them if the database's ctype is C. */
export function isOtherScript(text: string): boolean {
  return /[^\P{L}\p{ASCII}]/u.test(normaliseSearch(text));
}

/** Condition of a search; for a name search, on rows that its trigrams found. */
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
 * Condition: a text in another script has all words of a search. `offset 0` reads the few candidates by their partial index first;
 * PostgreSQL estimates them at a third of all rows and would scan the table.
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
  /** One pattern per word. */
  patterns: string[];
  /** Empty if the index has nothing of the words: then nothing is found. */
  trigrams: string[];
  /** True if each word must begin a word of the name. */
  begin: boolean;
}

/** Words of a text, each anywhere in the name. If all are too short for a trigram, each must begin a word. */
export function indexedWords(text: string): IndexedWords {
  const words = wordsOf(normaliseSearch(text));
  const anywhere = rarestOf(words.map(trigramsOf));
  if (anywhere.length > 0) return { patterns: words.map(patternOf), trigrams: anywhere, begin: false };
  const begun = words.map((word) => ` ${word}`);
  return { patterns: begun.map(patternOf), trigrams: rarestOf(begun.map(trigramsOf)), begin: true };
}

/**
 * Number of trigrams to look up. Each costs a read of an index list, long for common trigrams: one per word, two for a single word. `LIKE`
 * filters the rest.
 */
const LOOKED_FOR = { least: 2, most: 4 };
/** Characters of Brazilian names, the most common first, after space and digits. */
const LETTERS = ' 2019345678aeiosrnlmdtcuvpgbfhqzjxykw';

const rarity = (trigram: string) => [...trigram].reduce((sum, letter) => sum + LETTERS.indexOf(letter), 0);

/** Probably rarest trigrams of the words: the rarest of each word first, then the second rarest of each. */
function rarestOf(words: readonly string[][]): string[] {
  const ranked = words.flatMap((trigrams) =>
    trigrams.toSorted((a, b) => rarity(b) - rarity(a)).map((trigram, place) => ({ trigram, place })),
  );
  const inTurn = ranked.toSorted((a, b) => a.place - b.place || rarity(b.trigram) - rarity(a.trigram));
  const enough = Math.min(Math.max(words.length, LOOKED_FOR.least), LOOKED_FOR.most);
  return [...new Set(inTurn.map(({ trigram }) => trigram))].slice(0, enough);
}

/**
 * Trigrams of a word that every name containing it has, as made by `pg_trgm`: of each run of letters and digits, with two spaces before and
 * one after. The name may continue where the word begins or ends, so those spaces are left out, as are letters that aren't ASCII with their
 * neighbours. Returns every other trigram and the last: those between add little.
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
