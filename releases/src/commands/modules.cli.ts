import { parseArgs } from 'node:util';
import { compositionIdSchema } from '@credenciados/contract';
import { say } from '@credenciados/platform/say';
import { DAYS_KEPT } from '../prune.ts';
import { DEFAULT_TARGET, isPlain, isWrongOption, namedTarget } from '../targets/module-target.ts';
import { openTarget } from '../targets/open-target.ts';
import { RELEASE_USAGE, runRelease } from './module-commands.ts';
import { runToken } from './token-commands.ts';

const USAGE = `The modules of a portal, and its shell, which is called "shell" here.

${RELEASE_USAGE}
  npm run modules -- replay ID [--port 8090]    a portal on this machine, with sample data, whose pages are all of that composition
  npm run modules -- prune [--days 30]          removes compositions that were live last before so many days,
                                                and the files that only they name, in the folder or bucket: default WEB_STORE, or dist/web

  --to URL|DIR|s3://bucket/prefix               default: PORTAL_URL, or ${DEFAULT_TARGET}

A portal (URL) asks for a team's token, in MODULES_TOKEN, or takes that of a demonstration on this machine (DATA_DIR).

Tokens of teams that publish over HTTP, on the same settings as the portal:

  npm run modules -- token add --team "NAME" --module mf-name [--module mf-other] [--days 180] [--mail ADDRESS]
  npm run modules -- token list
  npm run modules -- token revoke NUMBER

"--module '*'" is every module. "--mail" is told what becomes of the team's rollouts.
`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      team: { type: 'string' },
      module: { type: 'string', multiple: true },
      days: { type: 'string' },
      mail: { type: 'string' },
      port: { type: 'string' },
    },
  });
  const [command = '', ...rest] = positionals;
  if (!(await run(command, rest, values))) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
  }
} catch (error) {
  if (!isPlain(error)) throw error;
  process.stderr.write(isWrongOption(error) ? `${error.message}\n\n${USAGE}` : `${error.message}\n`);
  process.exitCode = 1;
}

interface Values {
  to?: string | undefined;
  team?: string | undefined;
  module?: string[] | undefined;
  days?: string | undefined;
  mail?: string | undefined;
  port?: string | undefined;
}

async function run(command: string, rest: string[], values: Values): Promise<boolean> {
  if (command === 'token') return runToken(rest, values);
  if (command === 'replay') return runReplay(rest, values);
  if (command === 'prune') return runPrune(rest, values);
  return runRelease(command, rest, () => openTarget(namedTarget(values.to)));
}

/** Starts the composition of a page. */
async function runReplay([id = '', ...more]: string[], { to, port = '8090' }: Values): Promise<boolean> {
  if (more.length > 0 || !compositionIdSchema.safeParse(id).success || !(Number(port) > 0)) return false;
  const { replay } = await import('./replay.ts');
  await replay(await openTarget(namedTarget(to)), id, Number(port));
  return true;
}

/** Removes files that no page can request any more, and prints them. */
async function runPrune(rest: string[], { to, days }: Values): Promise<boolean> {
  const kept = Number(days ?? DAYS_KEPT);
  if (rest.length > 0 || !Number.isInteger(kept) || kept < 1) return false;
  const target = await openTarget(to ?? process.env.WEB_STORE ?? 'dist/web');
  const pruned = await target.prune(kept);
  for (const { name, version } of pruned) say(`removed  ${name} ${version}`);
  if (pruned.length === 0) say(`Nothing was live last before ${kept} days`);
  return true;
}
