import { parseArgs } from 'node:util';
import { loadConfig } from '../../config.ts';
import { withDatabase } from '../db/command-database.ts';
import { StartupError } from '../startup-error.ts';
import { acknowledgeFaults } from './check-trail.ts';
import { verifyAudit } from './verify.ts';

/**
 * `npm run audit:verify -- [--head JWS]… [--acknowledge]`: 0 when every row and every signed head holds, 1 when one doesn't, 2 when the
 * database can't be reached. A head is the `auditHead` of a line of the log. With `--acknowledge` what the daily check found is
 * known: it no longer stands in *Saúde do portal*, unless it is found again.
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
