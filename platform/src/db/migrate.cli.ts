import { StartupError } from '../startup-error.ts';
import { migrateDatabase } from './migrate.ts';

/** `npm run migrate`: brings the schema up to date as its owner, so that no portal needs the owner's address. */
const url = process.env.DATABASE_OWNER_URL;
try {
  if (!url)
    throw new StartupError(
      'Set DATABASE_OWNER_URL to the address of the database, with the role that owns its schema.',
    );
  await migrateDatabase(url);
  process.stdout.write('The schema is up to date.\n');
} catch (error) {
  const plain = error instanceof StartupError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
