import { finished, Readable } from 'node:stream';
import { ERROR, type FormatoExportacao } from '@credenciados/contract';
import { AppError } from '@credenciados/platform/http/errors';
import contentDisposition from 'content-disposition';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { Deps } from '../deps.ts';
import { csvPieces } from './csv.ts';

/** Column of an export, for every format. */
export interface ExportColumn {
  header: string;
  value: SQL<string | null> | AnyPgColumn;
  /** Formats a value for display. */
  show?: (text: string) => string;
  /** True if the value is a date and time selected by `localMoment`; all other values are exported as text. */
  isDate?: boolean;
}

/** Export: file name without extension, columns, and the query, which selects the columns' values in order. */
interface ListExport {
  nome: string;
  /** Name of the sheet. Rows beyond a sheet's limit go to a second one, named with a number. */
  planilha: string;
  columns: readonly ExportColumn[];
  rows: { toSQL(): { sql: string; params: unknown[] } };
}

/** An export whose reader accepts nothing for this long is cut off, to free its database connection. */
export const STALLED_MS = 60_000;
/** Rows fetched and written at a time. The file is never whole in memory; row by row it would take half as long again. */
const BATCH = 250;

const MEDIA_TYPE: Record<FormatoExportacao, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** SELECT list of an export, in the columns' order. */
export function exportSelection(columns: readonly ExportColumn[]): Record<string, ExportColumn['value']> {
  return Object.fromEntries(columns.map(({ value }, index) => [`c${index}`, value]));
}

/** SQL of a date and time in the agency's zone, for a column with `isDate`. */
export function localMoment(column: AnyPgColumn, timeZone: string): SQL<string> {
  return sql<string>`to_char(${column} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI:SS')`;
}

/** Streams the rows of a query as a CSV or XLSX file (ANL-9). */
export async function sendExport(reply: FastifyReply, formato: FormatoExportacao, list: ListExport): Promise<void> {
  const { deps } = reply.server;
  const client = await takeClient(deps);
  // The export may last as long as its reader, so it runs without statement timeout. The timeout is restored before the connection is
  // reused.
  const limit = await withoutLimit(client).catch((error: unknown) => {
    giveBack(deps, client, error);
    throw error;
  });
  const query = list.rows.toSQL();
  const cursor = client.query(new Cursor<unknown[]>(query.sql, query.params, { rowMode: 'array' }));
  const file = await toFile(formato, list, batchesOf(cursor, list.columns));
  // If the reader disconnects, the connection is closed, which ends the query.
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
  // Loaded on first use, to save memory in processes that never export XLSX.
  const { xlsxStream } = await import('./xlsx.ts');
  return xlsxStream(planilha, columns, batches);
}

const SET_LIMIT = `SELECT set_config('statement_timeout', $1, false)`;

/** Removes the statement timeout of a connection and returns the former value. */
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

/** Rows as texts of their cells, in batches. */
async function* batchesOf(cursor: Cursor<unknown[]>, columns: readonly ExportColumn[]): AsyncGenerator<string[][]> {
  let next = cursor.read(BATCH);
  for (;;) {
    const rows = await next;
    if (rows.length === 0) return;
    // Prefetches the next batch while this one is written. Ignores its error, since nobody awaits it if the reader disconnects.
    next = cursor.read(BATCH);
    next.catch(() => undefined);
    yield rows.map((row) => cellsOf(row, columns));
  }
}

function cellsOf(row: readonly unknown[], columns: readonly ExportColumn[]): string[] {
  return columns.map(({ show }, index) => {
    // White space before a formula would hide it from the escaping of CSV.
    const text = String(row[index] ?? '').trimStart();
    return show && text !== '' ? show(text) : text;
  });
}
