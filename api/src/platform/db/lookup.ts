import { weakMemoize } from '../memoize.ts';
import type { Executor } from './database.ts';

/**
 * Query whose SQL drizzle builds once per pool or transaction (ADR 72). `build` ends in `.prepare(name)`, with `sql.placeholder` for values.
 * Under its name each connection parses and plans it once. Lists aren't lookups: PostgreSQL plans them by their values.
 */
export const lookup: <Query>(build: (db: Executor) => Query) => (db: Executor) => Query = weakMemoize;
