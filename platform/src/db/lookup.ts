import { weakMemoize } from '../memoize.ts';
import type { Executor } from './database.ts';

/**
 * Query whose SQL drizzle builds once per pool or transaction (ADR 72). `build` ends in `.prepare(name)`, with `sql.placeholder` for
 * values. Each connection parses and plans the named statement once. Don't use it for lists: PostgreSQL plans them by their values.
 */
export const lookup: <Query>(build: (db: Executor) => Query) => (db: Executor) => Query = weakMemoize;
