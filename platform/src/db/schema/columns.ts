// Column types and SQL expressions that tables share.

import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

/** Transaction number, unique for the life of the database. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Check constraint that limits a column to a list of the contract. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** Indexed expression: a number without its punctuation. */
export const digitsOf = (column: AnyPgColumn): SQL => sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** Predicate: accredited now or formerly. */
export const accredited = (situacao: AnyPgColumn): SQL => sql`${situacao} in ('CREDENCIADO', 'INATIVO')`;

/** Search group of a row: 131,072 neighbouring ids. A search across all rows visits one group after the other (ADR 76). */
export const searchGroup = (id: AnyPgColumn | SQL): SQL => sql`(${id} >> 17)`;

/** Search group of people: 65,536 ids. All rows of a common name in a group are read before the first is returned. */
export const peopleGroup = (id: AnyPgColumn | SQL): SQL => sql`(${id} >> 16)`;

/** Partitions of an edital's name index: a search that finds enough rows in one doesn't read the others. */
export const NAME_PARTITIONS = 7;

/** Partition of an edital's name index that a row belongs to. */
export const namePartition = (t: { editalId: AnyPgColumn; id: AnyPgColumn }): SQL =>
  sql`(${t.editalId}::text || '.' || (${t.id} % ${sql.raw(String(NAME_PARTITIONS))})::text)`;

/** When the applicant last sent something that staff haven't handled yet; null if there is nothing. */
export const latestSent = (t: { respondidaEm: AnyPgColumn; retificadaEm: AnyPgColumn }): SQL =>
  sql`greatest(${t.respondidaEm}, ${t.retificadaEm})`;
