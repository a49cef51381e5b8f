import { finished, Readable } from 'node:stream';
import { ERROR, type FormatoExportacao } from '@credenciados/contract';
import contentDisposition from 'content-disposition';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { Deps } from '../deps.ts';
import { csvPieces } from './csv.ts';
import { AppError } from './errors.ts';

/** One column of an export, whatever its format. */
export interface ExportColumn {
  header: string;
  value: SQL<string | null> | AnyPgColumn;
  /** Makes the shown text of a value. */
  show?: (text: string) => string;
  /** The value is a date and time as `localMoment` selects it; the others are text, whatever they look like. */
  isDate?: boolean;
}

/** An export: its file name without extension, its columns, and the rows, which select the columns' values in their order. */
export interface ListExport {
  nome: string;
  /** Name of the sheet; a second one of the same name and a number takes the rows beyond a sheet's limit. */
  planilha: string;
  columns: readonly ExportColumn[];
  rows: { toSQL(): { sql: string; params: unknown[] } };
}

/** A reader who takes nothing for this long doesn't keep a connection to the database. */
export const STALLED_MS = 60_000;
/** Rows fetched, and written, at a time: the whole is never in memory, and row by row it takes half as long again. */
const BATCH = 250;

const MEDIA_TYPE: Record<FormatoExportacao, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** SELECT list of an export, in the columns' order. */
export function exportSelection(columns: readonly ExportColumn[]): Record<string, ExportColumn['value']> {
  return Object.fromEntries(columns.map(({ value }, index) => [`c${index}`, value]));
}

/** Date and time of a column in the agency's zone, for a column that `isDate`. */
export function localMoment(column: AnyPgColumn, timeZone: string): SQL<string> {
  return sql<string>`to_char(${column} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI:SS')`;
}

/** Streams the rows of a query as a file that spreadsheets open (ANL-9). */
export async function sendExport(reply: FastifyReply, formato: FormatoExportacao, list: ListExport): Promise<void> {
  const { deps } = reply.server;
  const client = await takeClient(deps);
  // It lasts as long as its reader takes; the limit is the connection's own again with the next who takes it.
  const limit = await withoutLimit(client).catch((error: unknown) => {
    giveBack(deps, client, error);
    throw error;
  });
  const query = list.rows.toSQL();
  const cursor = client.query(new Cursor<unknown[]>(query.sql, query.params, { rowMode: 'array' }));
  const file = await toFile(formato, list, batchesOf(cursor, list.columns));
  // A reader who leaves ends the query, and the connection with it when it is not idle.
  finished(file, (error) => {
    if (error) giveBack(deps, client, error);
    else
      void client.query(SET_LIMIT, [limit]).then(
        () => giveBack(deps, client),
        (failure) => giveBack(deps, client, failure),
      );
  });
  reply.raw.setTimeout(deps.exportStalledMs ?? STALLED_MS, () => reply.raw.destroy());
  reply.headers({
    'content-type': MEDIA_TYPE[formato],
    'content-disposition': contentDisposition(`${list.nome}.${formato}`),
    'x-content-type-options': 'nosniff',
  });
  reply.send(file);
}

async function toFile(
  formato: FormatoExportacao,
  { columns, planilha }: ListExport,
  batches: AsyncIterable<string[][]>,
): Promise<Readable> {
  const headers = columns.map(({ header }) => header);
  if (formato === 'csv') return Readable.from(csvPieces(headers, batches));
  // Loaded with the first such export: a process that makes none doesn't hold it in memory.
  const { xlsxStream } = await import('./xlsx.ts');
  return xlsxStream(planilha, columns, batches);
}

const SET_LIMIT = `SELECT set_config('statement_timeout', $1, false)`;

/** Lets a connection's statements take as long as they do. Answers their limit until then. */
async function withoutLimit(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ statement_timeout: string }>('SHOW statement_timeout');
  await client.query(SET_LIMIT, ['0']);
  return rows[0]?.statement_timeout ?? '0';
}

type ExportDeps = Pick<Deps, 'database' | 'sending'>;

/** Takes a connection for an export, which holds it to its end: other calls keep half of the pool. */
async function takeClient({ database: { pool }, sending }: ExportDeps): Promise<pg.PoolClient> {
  if (sending.exports >= pool.options.max / 2) throw new AppError(429, ERROR.tooMany);
  sending.exports += 1;
  try {
    return await pool.connect();
  } catch (error) {
    sending.exports -= 1;
    throw error;
  }
}

/** Returns a connection to the pool; one with an error is closed. */
function giveBack({ sending }: ExportDeps, client: pg.PoolClient, error?: unknown): void {
  sending.exports -= 1;
  client.release(error !== undefined);
}

/** The rows as their cells' texts, some hundred at a time. */
async function* batchesOf(cursor: Cursor<unknown[]>, columns: readonly ExportColumn[]): AsyncGenerator<string[][]> {
  let next = cursor.read(BATCH);
  for (;;) {
    const rows = await next;
    if (rows.length === 0) return;
    // Fetched while these are written. Where the reader leaves meanwhile nobody waits for them.
    next = cursor.read(BATCH);
    next.catch(() => undefined);
    yield rows.map((row) => cellsOf(row, columns));
  }
}

function cellsOf(row: readonly unknown[], columns: readonly ExportColumn[]): string[] {
  return columns.map(({ show }, index) => {
    // White space before a formula would hide it from the neutralising of CSV.
    const text = String(row[index] ?? '').trimStart();
    return show && text !== '' ? show(text) : text;
  });
}
