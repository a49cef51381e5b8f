import path from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '@credenciados/platform/say';
import { refused } from '@credenciados/releases/refused';
import { readShellCandidate } from '@credenciados/releases/release-shell';
import { DEFAULT_TARGET, namedTarget } from '@credenciados/releases/targets/module-target';
import { openTarget } from '@credenciados/releases/targets/open-target';
import { buildShellInto } from './build-web.ts';
import { checkShell } from './publish-library.ts';
import { allOf, checkTypes, lint, publishing, run, seconds, step, teller } from './publish-steps.ts';
import { tryPublicPages } from './try-public-pages.ts';

const USAGE = `Publishes the shell with the shared library: their tests, types, lint and build, then checks, upload, flip.

  npm run publish:shell -- [--to URL|DIR|s3://bucket/prefix] [--leave mf-name]

Its version is made by its files. --leave names a live module that may be left behind by it: its page says which version it
needs. Default target: PORTAL_URL, or ${DEFAULT_TARGET}, with the token of MODULES_TOKEN, or of the
demonstration of this machine (DATA_DIR/modules-token).
`;

/** Folders of the shell and the code built into it. */
const FOLDERS = ['shell', 'contract', 'shared'];

const began = performance.now();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, leave: { type: 'string', multiple: true } },
});

if (positionals.length > 0) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  await publishing((work) => publishShell(work, namedTarget(values.to), values.leave ?? []));
}

async function publishShell(work: string, to: string, left: readonly string[]): Promise<void> {
  const target = await openTarget(to, tryPublicPages);
  const { shell } = await target.list();
  if (shell.fixada) throw refused('FIXADA', shell.versao ?? '');
  await step('lint', () => lint(FOLDERS, work));
  const folder = path.join(work, 'built');
  await step('build', () => buildShellInto(folder));
  const { version } = await readShellCandidate(folder);
  say(`shell ${version} to ${to}`);
  if (shell.versao === version) throw refused('IGUAL', version);
  await allOf([
    ...FOLDERS.map((each) => step(`tests of ${each}`, () => run(['npm', 'test', '-w', each]))),
    step('types', () => checkTypes(FOLDERS, 'shell')),
  ]);
  await step('uses of the library', () => checkShell(target, folder, left, work));
  const flip = await target.publishShell(folder, version, left, teller());
  say(`live: shell ${flip.version}${flip.former ? `, before: ${flip.former}` : ''} (${seconds(began)} in all)`);
}
