import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { withDatabase } from '../db/command-database.ts';
import { StartupError } from '../startup-error.ts';
import { countSealed, resealAll, type SealedCount } from './reseal.ts';

const USAGE = 'npm run secrets -- rotate | check';

/**
 * `npm run secrets -- rotate`: re-encrypts under SESSION_SECRET the database's texts that are encrypted under SESSION_SECRET_OLD. `check`
 * counts them. Exit code 0 if SESSION_SECRET decrypts everything, 1 if something is left, 2 on failure.
 */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = ''] = positionals;
  const work = { rotate: resealAll, check: countSealed }[command];
  if (!work || positionals.length > 1) throw new StartupError(USAGE);
  const config = loadConfig();
  if (command === 'rotate' && config.sessionSecretOld === undefined) {
    throw new StartupError('Set SESSION_SECRET_OLD to the secret before SESSION_SECRET.');
  }
  report(await withDatabase(config, (db) => work({ config, db })));
} catch (error) {
  const plain = error instanceof StartupError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function report(counts: readonly SealedCount[]): void {
  const sum = { current: 0, former: 0, unreadable: 0 };
  for (const { label, ...count } of counts) {
    for (const by of ['current', 'former', 'unreadable'] as const) sum[by] += count[by];
    process.stdout.write(`${label}: ${count.current} under SESSION_SECRET`);
    if (count.former > 0) process.stdout.write(`, ${count.former} under SESSION_SECRET_OLD alone`);
    if (count.unreadable > 0) process.stdout.write(`, ${count.unreadable} under neither`);
    process.stdout.write('\n');
  }
  if (sum.former + sum.unreadable > 0) process.exitCode = 1;
  process.stdout.write(`Left: ${sum.former}.\n`);
  if (sum.former > 0) {
    process.stdout.write('Run `npm run secrets -- rotate` once no process has the former secret as SESSION_SECRET.\n');
  } else if (sum.unreadable > 0) {
    process.stdout.write(
      `${sum.unreadable} can be read under neither secret: is SESSION_SECRET_OLD the secret before?\n`,
    );
  } else {
    process.stdout.write(
      'The database no longer needs SESSION_SECRET_OLD. Tokens and cookies made under it end with it.\n',
    );
  }
}
