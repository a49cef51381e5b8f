import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { filesDigest } from '../api/src/modules/module-files.ts';
import { refused } from '../api/src/modules/refused.ts';
import { buildModuleInto } from './build-web.ts';
import { ROOT } from './inputs.ts';
import { DEFAULT_TARGET, type ModuleTarget, openTarget } from './module-target.ts';
import { checkModule } from './publish-library.ts';
import { allOf, checkTypes, lint, publishing, run, seconds, step, teller } from './publish-steps.ts';
import { say } from './say.ts';

const USAGE = `Publishes one module: its tests, types, lint and build, then checks, upload, flip.

  npm run publish:module -- mf-name [--to URL|DIR|s3://bucket/prefix]

Its version is that of its package.json. Default target: ${DEFAULT_TARGET}, with the token of MODULES_TOKEN, or of
the demonstration of this machine (DATA_DIR/modules-token).
`;

const began = performance.now();
const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const [name] = positionals;

if (!name || positionals.length > 1 || !existsSync(path.join(ROOT, name, 'module.ts'))) {
  process.stderr.write(name ? `There is no module ${positionals.join(' ')} here.\n\n${USAGE}` : USAGE);
  process.exitCode = 1;
} else {
  await publishing((work) => publishModule(name, work, values.to));
}

async function publishModule(module: string, work: string, to: string | undefined): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, module, 'package.json'), 'utf8'));
  const target = await openTarget(to);
  say(`${module} ${version} to ${to ?? DEFAULT_TARGET}`);
  const folder = path.join(work, 'built');
  await refuseUsed(target, module, version, folder);
  // Side by side: they don't need one another, and the slowest of them is what there is to wait for.
  await allOf([
    step('tests', () => run(['npm', 'test', '-w', module])),
    step('types', () => checkTypes([module], work)),
    step('lint', () => lint([module])),
    step('build', () => buildModuleInto(module, folder)),
  ]);
  await step('uses of the library', () => checkModule(target, module, folder, work));
  const flip = await target.publish(folder, module, version, teller());
  say(`live: ${module} ${flip.version}${flip.former ? `, before: ${flip.former}` : ''} (${seconds(began)} in all)`);
}

/**
 * A version that was used isn't tried by the gates, which take a while. The one that is live is built, to see whether there is
 * anything to release: whoever publishes at each push needn't know.
 */
async function refuseUsed(target: ModuleTarget, module: string, version: string, folder: string): Promise<void> {
  const { modulos } = await target.list();
  const live = modulos.find(({ nome, versao }) => nome === module && versao === version);
  if (live) {
    await step('build', () => buildModuleInto(module, folder));
    throw refused((await filesDigest(folder)) === live.arquivos ? 'IGUAL' : 'VERSAO_USADA', version);
  }
  const flips = await target.history();
  const wasLive = flips.some((flip) => flip.module === module && [flip.version, flip.former].includes(version));
  if (wasLive) throw refused('VERSAO_USADA', version);
}
