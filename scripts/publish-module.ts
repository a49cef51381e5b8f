import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { filesDigest } from '../api/src/modules/module-files.ts';
import { refused } from '../api/src/modules/refused.ts';
import { buildModuleInto } from './build-web.ts';
import { ROOT } from './inputs.ts';
import { DEFAULT_TARGET, isNoRelease, isPlain, type ModuleTarget, openTarget } from './module-target.ts';
import { say } from './say.ts';

const USAGE = `Publishes one module: its tests, types, lint and build, then checks, upload, flip.

  npm run publish:module -- mf-name [--to URL|DIR|s3://bucket/prefix]

Its version is that of its package.json. Default target: ${DEFAULT_TARGET}, with the token of MODULES_TOKEN, or of
the demonstration of this machine (DATA_DIR/modules-token).
`;

/** A step that failed, with what it said. */
class StepError extends Error {
  override name = 'StepError';
}

const began = performance.now();
const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const [name] = positionals;

if (!name || positionals.length > 1 || !existsSync(path.join(ROOT, name, 'module.ts'))) {
  process.stderr.write(name ? `There is no module ${positionals.join(' ')} here.\n\n${USAGE}` : USAGE);
  process.exitCode = 1;
} else {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(ROOT, '.cache/publish-'));
  try {
    await publishModule(name, work, values.to);
  } catch (error) {
    if (isNoRelease(error)) {
      say(error.message);
    } else {
      if (!isPlain(error) && !(error instanceof StepError)) throw error;
      process.stderr.write(`${error.message}\nNothing was published: what was live still is.\n`);
      process.exitCode = 1;
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function publishModule(module: string, work: string, to: string | undefined): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, module, 'package.json'), 'utf8'));
  const target = await openTarget(to);
  say(`${module} ${version} to ${to ?? DEFAULT_TARGET}`);
  const folder = path.join(work, 'built');
  await refuseUsed(target, module, version, folder);
  // Side by side: they don't need one another, and the slowest of them is what there is to wait for.
  const steps = [
    step('tests', () => run(['npm', 'test', '-w', module])),
    step('types', () => checkTypes(module, work)),
    step('lint', () => lint(module)),
    step('build', () => buildModuleInto(module, folder)),
  ];
  const failed = (await Promise.allSettled(steps)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  let since = performance.now();
  const flip = await target.publish(folder, module, version, (done) => {
    tell(done, since);
    since = performance.now();
  });
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

async function lint(module: string): Promise<void> {
  const { code, output } = await execute(['npx', 'biome', 'ci', module]);
  if (code === 0) return;
  const mends = /\bformat\b/i.test(output) ? '\n`npm run format` mends what is only formatting.' : '';
  throw new StepError(`${output}\nLint failed.${mends}`);
}

async function step(what: string, use: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  await use();
  tell(what, since);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function tell(what: string, since: number): void {
  say(`  ${seconds(since).padStart(7)}  ${what}`);
}

/** Checks the types of the module's own folder: what is wrong elsewhere is not its team's to mend. */
async function checkTypes(module: string, work: string): Promise<void> {
  const config = path.join(work, 'tsconfig.json');
  const include = [path.join(ROOT, module), path.join(ROOT, 'shared/src/testing'), path.join(ROOT, '*.ts')];
  await writeFile(config, JSON.stringify({ extends: path.join(ROOT, 'tsconfig.json'), include }));
  const { output } = await execute(['npx', 'tsc', '-p', config, '--pretty', 'false']);
  const own = output.split('\n').filter((line) => line.startsWith(`${module}/`));
  if (own.length > 0) throw new StepError(own.join('\n'));
}

async function run(command: string[]): Promise<void> {
  const { code, output } = await execute(command);
  if (code !== 0) throw new StepError(`${output}\n${command.join(' ')} failed`);
}

function execute([program = '', ...args]: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
