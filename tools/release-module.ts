import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesDigest } from '@credenciados/api/modules/module-files';
import { ReleaseRefused, refusalText, refused } from '@credenciados/api/modules/refused';
import type { RolloutPlan } from '@credenciados/api/modules/rollout/rollout';
import { TargetError } from '@credenciados/api/modules/target-error';
import type { Flip } from '@credenciados/contract';
import { buildModuleInto } from './build-module.ts';
import type { ModuleTarget, PreviewOptions } from './module-target.ts';
import { tellPreview } from './preview-plan.ts';
import { weigh } from './preview-weight.ts';
import { checkModule } from './publish-library.ts';
import { allOf, seconds, step, teller } from './publish-steps.ts';
import { toWhom } from './rollout-watch.ts';
import { say } from './say.ts';
import { besideOf, keepTested, readTested } from './tested.ts';

/** Where a module is tried and built: nothing of another one can be read there. */
export interface Workplace {
  /** Folder of the module. */
  root: string;
  /** Style and formatting: seconds, so before everything else. */
  lint: () => Promise<void>;
  /** Run beside the build. */
  gates: Record<string, () => Promise<void>>;
}

/** A module that is to be live. */
export interface Release {
  module: string;
  /** Where it is published, and how that is called. */
  target: ModuleTarget;
  to: string;
  /** A folder to work in. */
  work: string;
  /** First audience; absent: everybody at once. */
  plan?: RolloutPlan | undefined;
  /** Everything that its gates and its build read. */
  inputs: readonly string[];
  /** `prove`: keep the build that passed, signed, and publish nothing; `tested`: publish the one that was kept (TEL-25). */
  mode?: 'prove' | 'tested' | undefined;
  /** Show it to staff by a link instead (TEL-41). */
  preview?: PreviewOptions | undefined;
}

/**
 * Publishes a module: cheap checks first (token, version, pin, rollout, style), then its gates and its build, then checks, upload, flip.
 * Throws the reason where it can't be published; what was live still is.
 */
export async function releaseModule(release: Release, version: string, open: () => Promise<Workplace>): Promise<void> {
  const { module, target, to, work, plan, inputs, mode, preview } = release;
  if (preview && (plan || mode))
    throw new TargetError('A preview is nobody’s but who opens its link: leave the other options');
  const began = performance.now();
  say(`${module} ${version} to ${to}`);
  const folder = path.join(work, 'built');
  const build = async (root: string) => step('build', () => buildModuleInto(root, folder));
  const used = await checkFirst(release, version);
  if (mode === 'tested') return publishTested(release, version, used, began);
  const { root, lint, gates } = await open();
  if (used) {
    // An unchanged version is built to see whether there is anything to release, for publishers that run on every push.
    await build(root);
    const isLive = (await filesDigest(folder)) === used.live;
    // A proof needs the tests run in any case.
    if (!isLive || mode !== 'prove') throw refused(isLive ? 'IGUAL' : 'VERSAO_USADA', version);
  }
  await step('lint', lint);
  const beside = await besideOf(target, module);
  const builtAndUsed = async () => {
    if (!used) await build(root);
    await step('uses of the library', () => checkModule(target, module, folder, work));
  };
  // Side by side: they don't need one another, and the slowest of them is what there is to wait for.
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

/** Publishes what passed before, with what says so. What it runs beside may be another since then: its uses are compiled against that. */
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
 * Refuses what the portal would refuse after the upload and knows already: a token of another team, a version that was used, a pin, a
 * rollout under way. Returns the digest of the version's files where that version is live.
 */
async function checkFirst(release: Release, version: string): Promise<{ live: string } | null> {
  const { module, target, mode, preview } = release;
  const { modulos } = await target.list();
  // Its address names the module: a token of another team is refused here.
  const rollout = await target.offer(module);
  // A preview changes nothing that is live.
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
  // The tests of a branch needn't wait for the end of a rollout, which may take days.
  for (const obstacle of obstacles) say(`\`--tested\` will be refused. ${refusalText(obstacle)}`);
  return null;
}

/** The version that a module's folder says. */
export async function versionIn(root: string): Promise<string> {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version;
}
