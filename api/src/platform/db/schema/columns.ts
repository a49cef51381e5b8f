// Column types and SQL expressions that tables share.

import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

/** A transaction's number, as long as the database lives. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** A closed set of values as a check constraint, from the contract's list. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** A number without its punctuation, as it is indexed. */
export const digitsOf = (column: AnyPgColumn): SQL => sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** Predicate: accredited now or formerly. */
export const accredited = (situacao: AnyPgColumn): SQL => sql`${situacao} in ('CREDENCIADO', 'INATIVO')`;

/** Rows whose ids are neighbours, 131,072 of them: a search among all goes over one such group after the other (ADR 76). */
export const searchGroup = (id: AnyPgColumn | SQL): SQL => sql`(${id} >> 17)`;

/** Group of people, 65,536 ids: all rows of a common name in a group are read before the first is returned. */
export const peopleGroup = (id: AnyPgColumn | SQL): SQL => sql`(${id} >> 16)`;

/** In so many parts the names of an edital are indexed: what finds enough in one of them doesn't read the others. */
export const NAME_PARTS = 7;

/** Under what the names of an edital are searched for. */
export const namePart = (t: { editalId: AnyPgColumn; id: AnyPgColumn }): SQL =>
  sql`(${t.editalId}::text || '.' || (${t.id} % ${sql.raw(String(NAME_PARTS))})::text)`;

/** When an applicant last sent what staff have done nothing after; null: there is no such thing. */
export const latestSent = (t: { respondidaEm: AnyPgColumn; retificadaEm: AnyPgColumn }): SQL =>
  sql`greatest(${t.respondidaEm}, ${t.retificadaEm})`;
