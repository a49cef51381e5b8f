import { describe, expect, it } from '@jest/globals';
import { CHANGED_BY_SPREADSHEETS } from '../tests/support/spreadsheet-texts.ts';
import { csvOf } from './csv.ts';

/** A text as the only cell of a CSV. */
const cellOf = (text: string) => csvOf([[text]]).replace(/^\uFEFF"?|"?\r\n$/g, '');

// ANL-9
describe('a cell of a CSV', () => {
  it.each(CHANGED_BY_SPREADSHEETS.filter((text) => !/^[=+\-@\t]/.test(text)))('leaves %j unchanged', (text) =>
    expect(cellOf(text)).toBe(text),
  );

  it.each(['=1+1', '+1+1', '-1', '@SUM(A1)', '-$5'])('neutralises %j, which begins as a formula', (text) =>
    expect(cellOf(text)).toBe(`'${text}`),
  );

  it.each(['\t=1+1', '\r=1+1', '  =1+1'])('neutralises %j, whose formula begins after white space', (text) =>
    expect(cellOf(text)).toBe("'=1+1"),
  );
});
