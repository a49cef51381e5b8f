import { type Options, stringify } from 'csv-stringify/sync';

/** CSV that spreadsheets open without an import dialog. Only cells that begin like a formula get an apostrophe (ANL-9). */
const FORM = { bom: true, delimiter: ';', record_delimiter: 'windows', escape_formulas: true } satisfies Options;

/** A few rows as CSV. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((value) => (typeof value === 'number' ? value : value.trimStart()))),
    FORM,
  );
}

/** Streams batches of rows as one CSV. */
export async function* csvPieces(
  headers: readonly string[],
  batches: AsyncIterable<readonly string[][]>,
): AsyncGenerator<string> {
  yield stringify([headers], FORM);
  for await (const rows of batches) yield stringify(rows as string[][], { ...FORM, bom: false });
}
