import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../../platform/db/create-database.ts';
import type { Database } from '../../platform/db/database.ts';
import { databaseUrl, onServer } from './server.ts';

/** A database of a test's own. */
export interface TestDatabase extends Database {
  /** Address with the application's rights, as which the API works. */
  appUrl: string;
  /** Address with the schema owner's rights. */
  ownerUrl: string;
  /** Runs SQL with the schema owner's rights. */
  asOwner(sql: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
  drop(): Promise<void>;
}

/** How it is opened. */
export interface TestDatabaseOptions {
  empty?: boolean;
  sharedLookups?: boolean;
  /** A busy machine is given more than the portal has. */
  timeoutMs?: number;
  /** How long a crowd may wait for a connection; the portal's own limit unless told otherwise. */
  connectMs?: number;
  /** Puts something between the API and the server, and gives its address. */
  through?: (url: string) => Promise<string>;
}

const TIMEOUT_MS = 60_000;

/** Copies the migrated template (or makes an empty database), and opens it as the API does. */
export async function createTestDatabase({
  empty = false,
  sharedLookups = true,
  timeoutMs = TIMEOUT_MS,
  connectMs,
  through,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template, TEST_DATABASE_LOGIN: login } = process.env;
  if (!server || !template || !login)
    throw new Error('Run the tests with the API’s jest.config.mjs, which starts the database');
  const name = `teste_${randomBytes(6).toString('hex')}`;
  // By files, not row by row through the log.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : template} STRATEGY FILE_COPY`);
  const ownerUrl = databaseUrl(server, name);
  const appUrl = loginUrl(ownerUrl, login);
  const database = createDatabase((await through?.(appUrl)) ?? appUrl, { max: 8, sharedLookups, timeoutMs, connectMs });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // Tests that throw everybody out throw out its connections, too. Of one that is in use, the pool hears the first error alone.
  owner.on('error', () => undefined);
  owner.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...database,
    appUrl,
    ownerUrl,
    asOwner: (sql, values) => owner.query(sql, values),
    async drop() {
      await Promise.all([database.close(), owner.end()]);
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

function loginUrl(url: string, login: string): string {
  const address = new URL(url);
  [address.username = '', address.password = ''] = login.split(':');
  return address.href;
}
