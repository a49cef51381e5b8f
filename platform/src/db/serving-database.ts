import pg from 'pg';
import type { Config } from '../config.ts';
import { currentKey } from '../derived-keys.ts';
import { codeOf } from '../errno.ts';
import { StartupError } from '../startup-error.ts';
import { APP_ROLE, excessPrivileges, HOW_TO_MEND, makeApplicationLogin } from './application-role.ts';
import { pendingDefinitions } from './definitions.ts';
import type { EmbeddedDatabase } from './embedded.ts';
import { assertReleaseFits } from './installation.ts';
import { lastMigration, migrationTimes } from './journal.ts';
import { migrateDatabase } from './migrate.ts';

/** SQLSTATE classes and system codes of a database that is misconfigured or unreachable; a pooler answers 08P01 if its server is away. */
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|ENOENT|08|28|3D|42501|53|57P)/;

/**
 * Migrates the embedded database and returns the address that the portal works with. Afterwards nobody signs in as the owner while the
 * server runs. The application's role may start and stop a backup, which gives it no right to read.
 */
export async function openEmbedded(embedded: EmbeddedDatabase): Promise<string> {
  await migrateDatabase(embedded.url);
  await withClient(embedded.url, async (owner) => {
    await assertReleaseFits(owner);
    await owner.query(`ALTER ROLE ${APP_ROLE} LOGIN;
      GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO ${APP_ROLE}`);
  });
  await embedded.closeOwner();
  return embedded.appUrl;
}

/**
 * Returns the address that the portal works with, whose role has the application's rights only, on a migrated schema. The owner's address,
 * if given, is used for migrations only. A demonstration may have the owner's address alone and makes a role for itself; production refuses
 * that.
 */
export async function openExternal(
  config: Pick<Config, 'mode' | 'sessionSecret'>,
  url: string,
  ownerUrl: string | undefined,
): Promise<string> {
  if (ownerUrl) await explained('DATABASE_OWNER_URL', () => migrateDatabase(ownerUrl));
  return explained('DATABASE_URL', async () => {
    const excess = await withClient(url, excessPrivileges);
    if (excess.length === 0) {
      await withClient(url, assertUpToDate);
      await withClient(url, assertReleaseFits);
      return url;
    }
    if (config.mode === 'production') throw new StartupError(refusal(excess));
    if (!ownerUrl) await migrateDatabase(url);
    await withClient(url, assertReleaseFits);
    return makeApplicationLogin(url, currentKey(config, 'database-login').toString('base64url'));
  });
}

/** Takes the schema owner's address out of the environment, so that the process doesn't keep it. */
export function takeOwnerUrl(env: Record<string, string | undefined> = process.env): string | undefined {
  const { DATABASE_OWNER_URL: ownerUrl } = env;
  delete env.DATABASE_OWNER_URL;
  return ownerUrl || undefined;
}

function refusal(excess: readonly string[]): string {
  const shown = excess.slice(0, 3).join(', ');
  return `The role of DATABASE_URL may do more than the portal needs (${shown}): with it the audit trail could be changed.\n${HOW_TO_MEND}, and bring the schema up to date as its owner: with DATABASE_OWNER_URL at the start, or by \`npm run migrate\`.`;
}

/** The application's role can't change the schema, so the portal starts only on a migrated one. */
async function assertUpToDate(client: pg.ClientBase): Promise<void> {
  const migrated = (await lastMigration(client)) >= Math.max(...migrationTimes());
  if (migrated && (await pendingDefinitions(client)).length === 0) return;
  throw new StartupError(
    'The schema of the database is not up to date, and the role of DATABASE_URL may not change it. ' +
      'Run `npm run migrate` with DATABASE_OWNER_URL set to the address of the schema’s owner, or start the portal with it.',
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'credenciados-start' });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

async function explained<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof StartupError || !UNREACHABLE.test(code)) throw error;
    const reason = error instanceof Error ? error.message : code;
    throw new StartupError(`The database of ${setting} can't be used: ${reason} (${code})`, { cause: error });
  }
}
