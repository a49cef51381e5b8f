import type { Config } from './config.ts';
import type { Database, Db } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { Health } from './health/parts.ts';
import type { Storage } from './storage/storage.ts';

/** Dependencies of a process, made once at its start; functions declare the ones they use. */
export interface PlatformDeps {
  config: Config;
  database: Database;
  db: Db;
  /** Read replica, for calls that may lag. */
  replica?: Replica | undefined;
  storage: Storage;
  /** Last known state of the components that this process calls. */
  health: Health;
  /** The server's clock; tests set it. */
  now: () => Date;
}
