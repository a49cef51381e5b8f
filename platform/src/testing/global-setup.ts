import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { APP_ROLE } from '../db/application-role.ts';
import { createDatabase } from '../db/create-database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { seedReference } from '../db/reference.ts';
import { databaseUrl, onServer } from './server.ts';

declare global {
  /** Stored for the teardown, which runs in this process. */
  var testServer: { stop: () => Promise<void> } | undefined;
}

/**
 * Creates the template database of a run: migrated, with the reference tables filled. It is on a PostgreSQL started for the run, or on the
 * one in `TEST_DATABASE_URL` or `DATABASE_URL`, whose role may create databases and roles. Environment variables pass it to the test files.
 */
export default async function setup(): Promise<void> {
  const named = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const { url, stop } = named ? { url: named, stop: async () => undefined } : await startOwn();
  const template = `modelo_${randomBytes(6).toString('hex')}`;
  // Tests connect like the portal: only with the application's rights.
  const login = `app_${template}`;
  const password = randomBytes(16).toString('hex');
  globalThis.testServer = {
    async stop() {
      await onServer(url, `DROP DATABASE ${template} WITH (FORCE)`);
      await onServer(url, `DROP ROLE ${login}`);
      await stop();
    },
  };
  await onServer(url, `CREATE DATABASE ${template} TEMPLATE template0`);
  const address = databaseUrl(url, template);
  await migrateDatabase(address);
  await onServer(url, `CREATE ROLE ${login} LOGIN PASSWORD '${password}' IN ROLE ${APP_ROLE}`);
  const database = createDatabase(address);
  await seedReference(database.db);
  await database.close();
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  process.env.TEST_DATABASE_LOGIN = `${login}:${password}`;
  // Processes started by a test have their own settings.
  delete process.env.DATABASE_URL;
}

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(quickFolder(), 'credenciados-test-'));
  const database = await startEmbedded(folder, { durable: false });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
