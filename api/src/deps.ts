import type { PlatformDeps } from '@credenciados/platform/deps';
import type { KeyedQueue } from '@credenciados/platform/keyed-queue';

/** Dependencies of the API, made once in `main.ts` (or by tests) and passed to every routes file. */
export interface Deps extends PlatformDeps {
  /**
   * Queue of calls that share a name. They wait in it without a database connection, so that a thousand repeats of one thing can't
   * exhaust the pool; between processes the database's own lock decides, for which one caller of each process waits at a time.
   */
  turns: KeyedQueue;
  /** Exports and ZIP files that this process is sending. */
  sending: { exports: number; zips: number };
  /** How long the reader of an export may take nothing; tests shorten it. Default: a minute. */
  exportStalledMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
