import { type AnyColumn, type GetColumnData, type SQL, sql } from 'drizzle-orm';

type Fields = Record<string, AnyColumn | SQL>;
type Read<Field> = Field extends AnyColumn
  ? GetColumnData<Field, 'query'>
  : Field extends SQL<infer Value>
    ? Value
    : never;
/** A value as JSON carries it: a moment as text. */
type Carried<Value> = Value extends Date ? string : Value;

/** What `packed` reads of a row. */
export type Packed<Of extends Fields> = { [Name in keyof Of]: Carried<Read<Of[Name]>> };

/**
 * The fields of a row as one value of JSON, for the rows of a page: the driver and drizzle take each of twenty cells by itself, which
 * costs the process more than the query costs PostgreSQL. What a field is mapped with doesn't hold here: moments come as text,
 * for `instant`.
 */
export function packed<Of extends Fields>(fields: Of): SQL<Packed<Of>> {
  const pairs = Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`);
  return sql<Packed<Of>>`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** How PostgreSQL ends a moment in a session whose zone is UTC. */
const UTC = '+00:00';
const TO_SECONDS = '2026-01-01T00:00:00'.length;
const TO_MILLISECONDS = TO_SECONDS + '.000'.length;

/** A moment that was packed, as the contract has it: ISO 8601 in UTC with milliseconds. */
export function instant(packed: string): string;
export function instant(packed: string | null): string | null;
export function instant(packed: string | null): string | null {
  if (packed === null) return null;
  const end = packed.length - UTC.length;
  // Nearly always it is one already but for its digits, and to cut them takes a tenth of what two conversions do.
  if (end < TO_SECONDS || !packed.endsWith(UTC)) return new Date(packed).toISOString();
  if (end === TO_SECONDS) return `${packed.slice(0, end)}.000Z`;
  return `${packed.slice(0, Math.min(end, TO_MILLISECONDS)).padEnd(TO_MILLISECONDS, '0')}Z`;
}
