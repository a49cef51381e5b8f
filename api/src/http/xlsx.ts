import { Readable } from 'node:stream';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';

interface XlsxColumn {
  header: string;
  /** Its texts are dates and times, as `localMoment` selects them. */
  isDate?: boolean;
}

/** Excel's format of text: a cell that a person edits stays text, too. */
const TEXT = '@';
const DATE = 'dd/mm/yyyy hh:mm:ss';
/** In characters. */
const WIDTH = { text: 24, date: 20 };

/**
 * Streams batches of rows as an .xlsx (ADR 30). Each cell is a text (`t="inlineStr"`), which no spreadsheet calculates, or a date. Rows beyond the
 * limit of a sheet go on in a second one under the same headers.
 */
export function xlsxStream(
  planilha: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly string[][]>,
  maxRowsPerSheet?: number,
): Readable {
  const stream = writeXlsxStream(rowsOf(columns, batches), {
    name: planilha,
    freezePane: { rows: 1 },
    columns: columns.map(({ header, isDate }) => ({
      header,
      numFmt: isDate ? DATE : TEXT,
      width: isDate ? WIDTH.date : WIDTH.text,
    })),
    maxRowsPerSheet,
  });
  return Readable.from(stream);
}

async function* rowsOf(
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly string[][]>,
): AsyncGenerator<CellValue[]> {
  for await (const rows of batches) {
    for (const row of rows) yield row.map((text, index) => (columns[index]?.isDate ? dateOf(text) : textOf(text)));
  }
}

/** `_x0041_` means A in a cell (ECMA-376, ST_Xstring): an underscore that begins such a text is written as a code itself. */
function textOf(text: string): string | null {
  return text === '' ? null : text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Date and time of `localMoment`; spreadsheets have no time zones, and hucre takes UTC's fields as the cell's. */
function dateOf(text: string): Date | null {
  const [day, month, year, hours, minutes, seconds] = text.split(/\D/).map(Number);
  if (text === '') return null;
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds));
}
