import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, type Database } from '../db/database.ts';

/** A database of a test's own. */
export interface TestDatabase extends Database {
  /** Address with the schema owner's rights. */
  ownerUrl: string;
  /** Runs SQL with the schema owner's rights. */
  asOwner(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  drop(): Promise<void>;
}

/** Copies the migrated template (or makes an empty database), and opens it as the API does. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('Run the tests with the API’s jest.config.mjs, which starts the database');
  const name = `teste_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${options.empty ? 'template0' : 'modelo'}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const ownerUrl = address.href;
  const database = createDatabase(ownerUrl, { max: 8 });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  return {
    ...database,
    ownerUrl,
    asOwner: (sql, values) => owner.query(sql, values),
    async drop() {
      await Promise.all([database.close(), owner.end()]);
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two copies of one template at once: the second waits here instead of failing.
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}
