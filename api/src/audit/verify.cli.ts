import { loadConfig } from '../config.ts';
import { withDatabase } from '../db/command-database.ts';
import { StartupError } from '../startup-error.ts';
import { verifyAudit } from './verify.ts';

/** `npm run audit:verify`: 0 when every row holds, 1 when one doesn't, 2 when the database can't be reached. */
try {
  const { rows, firstBroken } = await withDatabase(loadConfig(), verifyAudit);
  if (firstBroken === null) process.stdout.write(`The audit trail holds: ${rows} rows.\n`);
  else {
    process.stderr.write(
      `The audit trail was changed: row ${firstBroken} is the first that doesn't fit (${rows} rows).\n`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  const plain = error instanceof StartupError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
