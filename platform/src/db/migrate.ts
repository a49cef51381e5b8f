import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantApplication } from './application-role.ts';
import { adoptBaseline } from './baseline.ts';
import { applyDefinitions } from './definitions.ts';
import { MIGRATIONS_FOLDER } from './journal.ts';

/** Arbitrary number, equal in every replica. */
const MIGRATION_LOCK = 7_313_074;

/**
 * Brings the schema of the portal and of the job queue up to date, as the role of the URL (the schema's owner).
 * Replicas that start at once wait for one another. Throws `StartupError` for a database that isn't at the baseline.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'credenciados-migrations' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await adoptBaseline(client);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await applyDefinitions(client);
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
    await grantApplication(client);
  } finally {
    await client.end();
  }
}
