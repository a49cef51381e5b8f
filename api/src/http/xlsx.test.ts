import { EventEmitter, once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { CHANGED_BY_SPREADSHEETS } from '../tests/support/spreadsheet-texts.ts';
import { readXlsx } from '../tests/support/xlsx.ts';
import { xlsxStream } from './xlsx.ts';

const COLUMNS = [{ header: 'Nome' }, { header: 'Desde', isDate: true }];

async function* inBatches(...batches: string[][][]) {
  yield* batches;
}

const write = async (batches: AsyncIterable<string[][]>, maxRowsPerSheet?: number) =>
  readXlsx(await buffer(xlsxStream('Pessoas', COLUMNS, batches, maxRowsPerSheet)));

// ANL-9
describe('an .xlsx file', () => {
  it.each([
    ...CHANGED_BY_SPREADSHEETS,
    '007',
    ' 007 ',
    '<b>&amp;</b>',
    '"; \u0001\u000b',
    'Ana\r\nSouza',
    '_x0041_',
    '👩‍👩‍👧‍👦',
    'Αθηνά محمد 佐藤',
  ])('stores %j as text, not as a formula', async (text) => {
    const { Pessoas } = await write(inBatches([[text, '']]));
    expect(Pessoas).toEqual([
      [
        { type: 'text', text: 'Nome', format: '@' },
        { type: 'text', text: 'Desde', format: 'dd/mm/yyyy hh:mm:ss' },
      ],
      [
        { type: 'text', text, format: '@' },
        { type: 'empty', text: '', format: 'dd/mm/yyyy hh:mm:ss' },
      ],
    ]);
  });

  it('stores a date and time as a number of days with a date format', async () => {
    const { Pessoas } = await write(inBatches([['Ana', '21/03/2026 09:00:00']]));
    // 21 March 2026, 9:00 is 46,102 days and nine hours after 30 December 1899.
    expect(Pessoas?.[1]?.[1]).toEqual({ type: 'number', text: '46102.375', format: 'dd/mm/yyyy hh:mm:ss' });
  });

  it('omits empty cells', async () => {
    const { Pessoas } = await write(inBatches([['', '21/03/2026 09:00:00']]));
    expect(Pessoas?.[1]?.[0]).toMatchObject({ type: 'empty' });
  });

  it('continues in a second sheet with the same headers if the first is full', async () => {
    const rows = ['Ana', 'Bia', 'Caio', 'Davi', 'Elis'].map((nome) => [nome, '']);
    const sheets = await write(inBatches(rows.slice(0, 2), rows.slice(2)), 3);
    const names = Object.entries(sheets).map(([name, lines]) => [name, lines.map(([first]) => first?.text)]);
    expect(names).toEqual([
      ['Pessoas', ['Nome', 'Ana', 'Bia']],
      ['Pessoas_2', ['Nome', 'Caio', 'Davi']],
      ['Pessoas_3', ['Nome', 'Elis']],
    ]);
  });

  it('has headers even without rows', async () => {
    const { Pessoas } = await write(inBatches([]));
    expect(Pessoas?.map((row) => row.map(({ text }) => text))).toEqual([['Nome', 'Desde']]);
  });

  it('stops reading rows if its reader disconnects', async () => {
    const ended = new EventEmitter();
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 250 }, () => ['Ana', '']);
      } finally {
        ended.emit('end');
      }
    }
    const end = once(ended, 'end');
    for await (const _ of xlsxStream('Pessoas', COLUMNS, endless())) break;
    await end;
  });

  it('breaks off if its rows fail', async () => {
    async function* broken() {
      yield [['Ana', '']];
      throw new Error('The database is gone');
    }
    await expect(buffer(xlsxStream('Pessoas', COLUMNS, broken()))).rejects.toThrow('The database is gone');
  });
});
