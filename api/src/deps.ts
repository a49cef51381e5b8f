import type { Config } from './config.ts';
import type { Database, Db } from './platform/db/database.ts';
import type { Replica } from './platform/db/replica.ts';
import type { Health } from './platform/health/parts.ts';
import type { KeyedQueue } from './platform/keyed-queue.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Dependencies of the API, made once in `main.ts` (or by tests) and passed to every routes file. */
export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  /** Where calls that may lag read. */
  replica?: Replica | undefined;
  storage: Storage;
  /** Last known state of the components that this process calls. */
  health: Health;
  /**
   * Queue of calls that share a name. They wait in it without a database connection, so that a thousand repeats of one thing can't
   * exhaust the pool; between processes the database's own lock decides, for which one caller of each process waits at a time.
   */
  turns: KeyedQueue;
  /** Exports and ZIP files that this process is sending. */
  sending: { exports: number; zips: number };
  /** The server's clock; tests set it. */
  now: () => Date;
  /** How long the reader of an export may take nothing; tests shorten it. Default: a minute. */
  exportStalledMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
