import { Readable } from 'node:stream';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';

interface XlsxColumn {
  header: string;
  /** True if its texts are dates and times, as `localMoment` selects them. */
  isDate?: boolean;
}

/** Excel's format for text: a cell that a person edits stays text. */
const TEXT = '@';
const DATE = 'dd/mm/yyyy hh:mm:ss';
/** Column widths, in characters. */
const WIDTH = { text: 24, date: 20 };

/**
 * Streams batches of rows as an .xlsx (ADR 30). Each cell is text (`t="inlineStr"`), which no spreadsheet calculates, or a date. Rows
 * beyond a sheet's limit go to a second sheet with the same headers.
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

/** `_x0041_` in a cell means A (ECMA-376, ST_Xstring), so the underscore that begins such a text is itself encoded. */
function textOf(text: string): string | null {
  return text === '' ? null : text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Date of a text selected by `localMoment`. Spreadsheets have no time zones: hucre writes the UTC fields to the cell. */
function dateOf(text: string): Date | null {
  const [day, month, year, hours, minutes, seconds] = text.split(/\D/).map(Number);
  if (text === '') return null;
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds));
}
