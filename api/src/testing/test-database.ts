import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, type Database } from '../db/database.ts';
import { databaseUrl, onServer } from './server.ts';

/** A database of a test's own. */
export interface TestDatabase extends Database {
  /** Address with the schema owner's rights. */
  ownerUrl: string;
  /** Runs SQL with the schema owner's rights. */
  asOwner(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  drop(): Promise<void>;
}

/** Copies the migrated template (or makes an empty database), and opens it as the API does. */
export async function createTestDatabase(
  options: { empty?: boolean; sharedLookups?: boolean } = {},
): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('Run the tests with the API’s jest.config.mjs, which starts the database');
  const name = `teste_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${options.empty ? 'template0' : template}`);
  const ownerUrl = databaseUrl(server, name);
  const database = createDatabase(ownerUrl, { max: 8, sharedLookups: options.sharedLookups ?? true });
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
