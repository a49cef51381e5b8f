import { finished, Readable } from 'node:stream';
import { ERROR } from '@credenciados/shared/contract';
import contentDisposition from 'content-disposition';
import { type Options, stringify } from 'csv-stringify/sync';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { AppError } from './errors.ts';

/** One column of an export: its heading, what is selected, and how its text is shown. */
export interface CsvColumn {
  header: string;
  value: SQL<string | null> | AnyPgColumn;
  show?: (text: string) => string;
  /** A spreadsheet may take it for the date that it is; any other text stays the text that it is. */
  isDate?: boolean;
}

/** An export: its file name, its columns, and the rows, which select the columns' values in their order. */
export interface CsvFile {
  nome: string;
  columns: readonly CsvColumn[];
  rows: { toSQL(): { sql: string; params: unknown[] } };
}

/** What spreadsheets open by themselves. */
const FORM = { bom: true, delimiter: ';', record_delimiter: 'windows', escape_formulas: true } satisfies Options;
/** Rows fetched, and written, at a time: the whole is never in memory, and row by row it takes half as long again. */
const BATCH = 250;
/** A reader who takes nothing for this long doesn't keep a connection to the database. */
export const STALLED_MS = 60_000;
/** Each holds a connection: the other calls keep half of them. */
const running = new WeakMap<pg.Pool, number>();

/** What a query selects for an export, in the columns' order. */
export function csvSelection(columns: readonly CsvColumn[]): Record<string, CsvColumn['value']> {
  return Object.fromEntries(columns.map(({ value }, place) => [`c${place}`, value]));
}

/** Streams the rows of a query as CSV that spreadsheets open by themselves (ANL-9). */
export async function sendCsv(reply: FastifyReply, pool: pg.Pool, file: CsvFile): Promise<void> {
  const client = await takeClient(pool);
  // It lasts as long as its reader takes; the limit is the connection's own again with the next who takes it.
  const limit = await withoutLimit(client).catch((error: unknown) => {
    giveBack(pool, client, error);
    throw error;
  });
  const { sql, params } = file.rows.toSQL();
  const cursor = client.query(new Cursor<unknown[]>(sql, params, { rowMode: 'array' }));
  const csv = Readable.from(pieces(cursor, file.columns));
  // A reader who leaves ends the query, and the connection with it when it is not idle.
  finished(csv, (error) => {
    if (error) giveBack(pool, client, error);
    else
      void client.query(SET_LIMIT, [limit]).then(
        () => giveBack(pool, client),
        (failure) => giveBack(pool, client, failure),
      );
  });
  reply.raw.setTimeout(reply.server.deps.exportStalledMs ?? STALLED_MS, () => reply.raw.destroy());
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition(file.nome),
    'x-content-type-options': 'nosniff',
  });
  reply.send(csv);
}

const SET_LIMIT = `SELECT set_config('statement_timeout', $1, false)`;

/** Lets a connection's statements take as long as they do. Answers what their limit was. */
async function withoutLimit(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ statement_timeout: string }>('SHOW statement_timeout');
  await client.query(SET_LIMIT, ['0']);
  return rows[0]?.statement_timeout ?? '0';
}

async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const exports = running.get(pool) ?? 0;
  if (exports >= pool.options.max / 2) throw new AppError(429, ERROR.tooMany);
  running.set(pool, exports + 1);
  try {
    return await pool.connect();
  } catch (error) {
    running.set(pool, (running.get(pool) ?? 1) - 1);
    throw error;
  }
}

/** One with an error isn't used again. */
function giveBack(pool: pg.Pool, client: pg.PoolClient, error?: unknown): void {
  running.set(pool, (running.get(pool) ?? 1) - 1);
  client.release(error !== undefined);
}

async function* pieces(cursor: Cursor<unknown[]>, columns: readonly CsvColumn[]): AsyncGenerator<string> {
  yield stringify([columns.map(({ header }) => header)], FORM);
  let next = cursor.read(BATCH);
  for (;;) {
    const rows = await next;
    if (rows.length === 0) return;
    // Fetched while these are written. Where the reader leaves meanwhile nobody waits for them.
    next = cursor.read(BATCH);
    next.catch(() => undefined);
    yield stringify(
      rows.map((row) => cellsOf(row, columns)),
      { ...FORM, bom: false },
    );
  }
}

function cellsOf(row: readonly unknown[], columns: readonly CsvColumn[]): string[] {
  return columns.map(({ show, isDate }, place) => {
    // White space before a formula would hide it from the neutralising.
    const text = String(row[place] ?? '').trimStart();
    const shown = show && text !== '' ? show(text) : text;
    return isDate ? shown : keptText(shown);
  });
}

/** A few rows as the CSV that exports are. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((value) => (typeof value === 'number' ? value : keptText(value.trimStart())))),
    FORM,
  );
}

/** What spreadsheets take for something else than text: by these forms 007 becomes 7, 1E5 100000, and MAR1 the first of March. */
const CONVERTED = [
  /^[+-]?[\d.,]{1,40}(?:e[+-]?\d{1,10})?\s?%?$/i,
  /^\(\s?[\d.,]{1,40}\s?\)$/,
  /^-?(?:R\$|US\$|[$€£])\s?-?[\d.,]{1,40}$/i,
  /^[\d.,]{1,40}\s?(?:R\$|US\$|[$€£])$/i,
  /^\d{1,10} \d{1,5}\/\d{1,5}$/,
  /^\d{1,4}[/.:-]\d{1,4}(?:[/.:-]\d{1,4}(?:[.,]\d{1,9})?)?(?:\s?[ap]m)?$/i,
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[t ]\d{1,2}:\d{1,2}(?::\d{1,2}(?:[.,]\d{1,9})?)?(?:\s?[ap]m|z)?$/i,
  /^(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[a-z]{0,7}[-/. ]{0,2}\d{1,4}$/i,
  /^\d{1,4}[-/. ]{0,2}(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[a-z]{0,7}$/i,
  /^\d{1,4}[-/. ]{1,2}(?:de )?(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[a-z]{0,7}[-/. ]{1,2}(?:de )?\d{1,4}$/i,
];
const LOGICAL = /^(?:true|false|verdadeiro|falso)$/i;
/** None of the others has it; by that most texts of a row are told. */
const OTHER = /[^\w\s+\-.,%()$€£/:]/;

/** A text that spreadsheets leave as it is: by the mark that formulas are neutralised by, where it needs one. */
export function keptText(text: string): string {
  return isConverted(text.trim()) && !/^[+-]/.test(text) ? `'${text}` : text;
}

function isConverted(text: string): boolean {
  if (OTHER.test(text)) return false;
  return /\d/.test(text) ? CONVERTED.some((form) => form.test(text)) : LOGICAL.test(text);
}
