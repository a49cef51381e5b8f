import { type Options, stringify } from 'csv-stringify/sync';

/** CSV as spreadsheets open it by themselves; cells that begin as formulas do get an apostrophe, and no others (ANL-9). */
const FORM = { bom: true, delimiter: ';', record_delimiter: 'windows', escape_formulas: true } satisfies Options;

/** A few rows as CSV. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((value) => (typeof value === 'number' ? value : value.trimStart()))),
    FORM,
  );
}

/** Batches of rows as pieces of one CSV. */
export async function* csvPieces(
  headers: readonly string[],
  batches: AsyncIterable<readonly string[][]>,
): AsyncGenerator<string> {
  yield stringify([headers], FORM);
  for await (const rows of batches) yield stringify(rows as string[][], { ...FORM, bom: false });
}
