import { expect, it } from '@jest/globals';
import { serverSources } from './support/server-sources.ts';

/** Statement that changes rows: drizzle's on the database or in a transaction, or raw SQL. */
const WRITE = /\b(?:db|tx)\s*\.(?:insert|update|delete)\(|\binsert into\b|\bdelete from\b|\bupdate \$\{/i;

/** Files that must not change rows, by their suffix: handlers of calls, and queries. */
const readers = [...serverSources()].filter(([file]) => /\.(routes|queries)\.ts$/.test(file));

it('routes and queries write nothing: writes are in files named by their verb', () => {
  expect(readers.length).toBeGreaterThan(60);
  expect(readers.filter(([, text]) => WRITE.test(text)).map(([file]) => file)).toEqual([]);
});

it.each([
  'await tx\n      .insert(nota)\n      .values(row)',
  'const [row] = await db.delete(nota).where(own)',
  'this.#db.update(nota).set(form)',
  'sql`\n    insert into nota (texto) select 1`',
  'sql`delete from nota`',
  ['sql`update ', '{nota} set texto = 1`'].join('$'),
])('%j is a write', (text) => {
  expect(text).toMatch(WRITE);
});

it('deletions and updates of other things are not writes', () => {
  expect("open.delete(socket); createHash('sha256').update(text); select().for('no key update')").not.toMatch(WRITE);
});
