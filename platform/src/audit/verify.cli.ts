import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { withDatabase } from '../db/command-database.ts';
import { StartupError } from '../startup-error.ts';
import { acknowledgeFaults } from './check-trail.ts';
import { verifyAudit } from './verify.ts';

/**
 * `npm run audit:verify -- [--head JWS]… [--acknowledge]`: exits with 0 if all rows and signed heads hold, 1 if one doesn't, 2 if the
 * database can't be reached. A head is the `auditHead` of a log line. `--acknowledge` removes the faults of the daily check from *Saúde do
 * portal*; a fault that persists comes back.
 */
try {
  const { values } = parseArgs({
    options: { head: { type: 'string', multiple: true }, acknowledge: { type: 'boolean' } },
  });
  const found = await withDatabase(loadConfig(), async (db) => {
    if (values.acknowledge) {
      for (const fault of await acknowledgeFaults(db)) process.stdout.write(`Acknowledged: ${fault}\n`);
    }
    return verifyAudit(db, values.head);
  });
  for (const note of found.notes) process.stdout.write(`${note}\n`);
  if (found.faults.length === 0) {
    process.stdout.write(`The audit trail holds: ${found.rows} rows, ${found.heads} signed heads.\n`);
    if (found.lastHead) process.stdout.write(`Last signed head: ${found.lastHead}\n`);
  } else {
    process.stderr.write(`The audit trail was changed (${found.rows} rows, ${found.heads} signed heads):\n`);
    for (const fault of found.faults) process.stderr.write(`  - ${fault}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  const plain = error instanceof StartupError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
