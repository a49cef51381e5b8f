import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Flip } from '@credenciados/contract';
import { say } from '@credenciados/platform/say';
import { CommandError } from '@credenciados/releases/command-error';
import { weigh } from '@credenciados/releases/commands/compare-sizes';
import { tellPreview } from '@credenciados/releases/commands/preview-options';
import { toWhom } from '@credenciados/releases/commands/watch-rollout';
import { filesDigest } from '@credenciados/releases/module-files';
import { ReleaseRefused, refusalText, refused } from '@credenciados/releases/refused';
import type { RolloutPlan } from '@credenciados/releases/rollout/rollout';
import type { ModuleTarget, PreviewOptions } from '@credenciados/releases/targets/module-target';
import { buildModuleInto } from './build-module.ts';
import { checkModule } from './publish-library.ts';
import { allOf, seconds, step, teller } from './publish-steps.ts';
import { besideOf, keepTested, readTested } from './tested.ts';

/** Folder in which a module is tested and built, without access to other modules. */
interface Workplace {
  /** Folder of the module. */
  root: string;
  /** Lint and formatting: takes seconds, so it runs first. */
  lint: () => Promise<void>;
  /** Checks that run at the same time as the build. */
  gates: Record<string, () => Promise<void>>;
}

/** A module to release. */
export interface Release {
  module: string;
  /** Target, and its name for messages. */
  target: ModuleTarget;
  to: string;
  /** Work folder. */
  work: string;
  /** First audience; absent: everybody at once. */
  plan?: RolloutPlan | undefined;
  /** All inputs of its checks and its build. */
  inputs: readonly string[];
  /** `prove`: store the tested, signed build, and publish nothing; `tested`: publish the stored build (TEL-25). */
  mode?: 'prove' | 'tested' | undefined;
  /** Show it to staff by a link instead (TEL-41). */
  preview?: PreviewOptions | undefined;
}

/**
 * Publishes a module: cheap checks first (token, version, pin, rollout, lint), then tests and build, then the portal's checks, upload and
 * flip. Throws the reason for a refusal; the live version then stays.
 */
export async function releaseModule(release: Release, version: string, open: () => Promise<Workplace>): Promise<void> {
  const { module, target, to, work, plan, inputs, mode, preview } = release;
  if (preview && (plan || mode))
    throw new CommandError('A preview is nobody’s but who opens its link: leave the other options');
  const began = performance.now();
  say(`${module} ${version} to ${to}`);
  const folder = path.join(work, 'built');
  const build = async (root: string) => step('build', () => buildModuleInto(root, folder));
  const used = await checkFirst(release, version);
  if (mode === 'tested') return publishTested(release, version, used, began);
  const { root, lint, gates } = await open();
  if (used) {
    // An unchanged version is built to see whether there is anything to release, for CI that publishes on every push.
    await build(root);
    const isLive = (await filesDigest(folder)) === used.live;
    // A proof needs the tests in any case.
    if (!isLive || mode !== 'prove') throw refused(isLive ? 'IGUAL' : 'VERSAO_USADA', version);
  }
  await step('lint', lint);
  const beside = await besideOf(target, module);
  const builtAndUsed = async () => {
    if (!used) await build(root);
    await step('uses of the library', () => checkModule(target, module, folder, work));
  };
  // Concurrent: the steps are independent.
  await allOf([...Object.entries(gates).map(([what, gate]) => step(what, gate)), builtAndUsed()]);
  if (mode === 'prove') {
    await keepTested(module, folder, { inputs, beside, target });
    say(`passed: ${module} ${version}; \`--tested\` publishes it (${seconds(began)} in all)`);
    return;
  }
  if (preview) {
    tellPreview(await target.preview(folder, module, version, preview, teller()));
    for (const line of await weigh(target, folder, module, version)) say(line);
  } else tellLive(await target.publish(folder, module, version, teller(), { plan }), began);
}

function tellLive({ module, version, former, offered }: Flip, began: number): void {
  if (offered) {
    say(`rolled out: ${module} ${offered.version}, ${toWhom(offered)}; the others have ${version}`);
    say(`How it does: npm run modules -- watch ${module}`);
  } else {
    say(`live: ${module} ${version}${former ? `, before: ${former}` : ''} (${seconds(began)} in all)`);
  }
}

/** Publishes a stored, tested build with its proof. The live modules may have changed since, so its uses are compiled against them. */
async function publishTested(
  { module, target, work, plan, inputs }: Release,
  version: string,
  used: { live: string } | null,
  began: number,
): Promise<void> {
  const tested = await readTested(module, inputs);
  if (used) throw refused((await filesDigest(tested.folder)) === used.live ? 'IGUAL' : 'VERSAO_USADA', version);
  if ((await besideOf(target, module)) !== tested.beside) {
    await step('uses of the library', () => checkModule(target, module, tested.folder, work));
  }
  tellLive(await target.publish(tested.folder, module, version, teller(), { plan, proof: tested.proof }), began);
}

/**
 * Refuses early for reasons that the portal already knows: another team's token, a used version, a pin, a rollout under way. Returns the
 * digest of the version's files if that version is live.
 */
async function checkFirst(release: Release, version: string): Promise<{ live: string } | null> {
  const { module, target, mode, preview } = release;
  const { modulos } = await target.list();
  // The request names the module, so another team's token is refused here.
  const rollout = await target.offer(module);
  // A preview changes nothing live, so these obstacles don't apply.
  if (preview) return null;
  const live = modulos.find(({ nome }) => nome === module);
  if (live?.versao === version) return { live: live.arquivos };
  const flips = await target.history();
  const isUsed = flips.some(
    (flip) => flip.module === module && [flip.version, flip.former, flip.offered?.version].includes(version),
  );
  if (isUsed) throw refused('VERSAO_USADA', version);
  const obstacles = [
    ...(live?.fixada ? [{ codigo: 'FIXADA' as const, detalhe: live.versao }] : []),
    ...(rollout ? [{ codigo: 'EM_OFERTA' as const, detalhe: rollout.versao }] : []),
  ];
  if (obstacles.length > 0 && mode !== 'prove') throw new ReleaseRefused(obstacles);
  // Tests of a branch needn't wait for the end of a rollout, which may take days.
  for (const obstacle of obstacles) say(`\`--tested\` will be refused. ${refusalText(obstacle)}`);
  return null;
}

/** Version in a module's folder. */
export async function versionIn(root: string): Promise<string> {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version;
}
