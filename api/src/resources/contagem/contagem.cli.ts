import { parseArgs } from 'node:util';
import { loadConfig } from '@credenciados/platform/config';
import { withDatabase } from '@credenciados/platform/db/command-database';
import { StartupError } from '@credenciados/platform/startup-error';
import { findDivergences, repairCounters } from './contagem.queries.ts';

/**
 * `npm run contagens -- [--check | --mend]`: compares the stored counters with the rows; `--mend` corrects them. Exits with 0 if they are
 * right (now), 1 if one isn't, 2 if the database can't be reached. The portal may run meanwhile.
 */
try {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, mend: { type: 'boolean' } } });
  const { mended, found } = await withDatabase(loadConfig(), async (db) => ({
    mended: values.mend ? await repairCounters(db) : 0,
    found: await findDivergences(db),
  }));
  if (mended > 0) process.stdout.write(`Mended: ${mended} counters.\n`);
  for (const { de, mantida, contada } of found) {
    process.stderr.write(`${de}: kept ${mantida}, there are ${contada}\n`);
  }
  if (found.length === 0) process.stdout.write('The counters are what there is.\n');
  else process.exitCode = 1;
} catch (error) {
  const plain = error instanceof StartupError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
