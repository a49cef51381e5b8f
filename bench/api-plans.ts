import type pg from 'pg';

/** So often each query is asked; the quickest counts, which neighbours on the machine stretch least. */
export const PLANNED_TURNS = 12;
/** Differences below this many milliseconds aren't compared: the rest of a request takes more. */
export const UNTOLD_MS = 0.25;

/** Milliseconds that PostgreSQL takes for queries one after the other, as it tells itself. */
export async function databaseMs(pool: pg.Pool, queries: readonly pg.QueryConfig[]): Promise<number> {
  let sum = 0;
  for (const { text, values } of queries) {
    const { rows } = await pool.query(`explain (analyze, timing off) ${text}`, values);
    sum += Number(/Execution Time: ([\d.]+)/.exec(JSON.stringify(rows))?.[1]);
  }
  return sum;
}
