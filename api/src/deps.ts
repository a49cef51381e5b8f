import type { PlatformDeps } from '@credenciados/platform/deps';
import type { KeyedQueue } from '@credenciados/platform/keyed-queue';

/** Dependencies of the API, made once in `main.ts` (or by tests) and passed to every routes file. */
export interface Deps extends PlatformDeps {
  /**
   * Queue of calls with a common key. They wait without a database connection, so that a thousand repeats of one call can't exhaust the
   * pool. Between processes the database's lock decides, for which one caller per process waits at a time.
   */
  queue: KeyedQueue;
  /** Exports and ZIP files that this process is sending. */
  sending: { exports: number; zips: number };
  /** Longest time without a read by an export's reader; tests shorten it. Default: a minute. */
  exportStalledMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
