import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { createDatabase } from '../db/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { seedReference } from '../db/seed/reference.ts';

declare global {
  /** Kept for the teardown, which runs in the same process. */
  var testServer: { database: EmbeddedDatabase; folder: string } | undefined;
}

/** Database that every test file copies. */
export const TEMPLATE = 'modelo';

/** Starts one PostgreSQL for the run and makes the template database: migrated, with the reference tables filled. Test files learn of it by the environment. */
export default async function setup(): Promise<void> {
  const folder = await mkdtemp(path.join('/tmp', 'credenciados-test-'));
  const database = await startEmbedded(folder, { durable: false });
  globalThis.testServer = { database, folder };
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  await migrateDatabase(database.urlOf(TEMPLATE));
  const template = createDatabase(database.urlOf(TEMPLATE));
  await seedReference(template.db);
  await template.close();
  process.env.TEST_DATABASE_URL = database.url;
}
