import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Flip, Registry, RegistryEntry } from '@credenciados/contract';
import { refusalsOfCalls } from './calls/read-calls.ts';
import { readNeeds } from './candidate.ts';
import { type Change, change, type ReleaseContext, refuse, registryOf } from './flip.ts';
import { libraryFor, withLibraries } from './libraries.ts';
import { checkFiles, readText, SERVED_OF_SHELL } from './module-files.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { type Refusal, ReleaseRefused, refusalText, refused } from './refused.ts';
import { formerVersions, refusalsOfNeeds, wasLive } from './release.rules.ts';
import { readShellIn, type Shell } from './shell.ts';

/** Placeholders in the shell's page, and the address of its script. */
const MARKS = ['<!--preload-->', '<!--registry-->', '<div id="portal"></div>'];
const SCRIPT = /<script src="\/credenciados\/shell\/([^"]+)"/g;

/** Reads and checks a shell's folder, trusting none of its own statements; throws `ReleaseRefused` if it is faulty. */
export async function readShellCandidate(folder: string): Promise<Shell & { version: string }> {
  const faults = await checkFiles(folder, SERVED_OF_SHELL);
  if (faults.length > 0) throw new ReleaseRefused(faults);
  const shell = await readShellIn(folder);
  if (!shell?.version) throw refused('SHELL', 'mf-manifest.json');
  const page = await readText(path.join(folder, 'index.html'));
  const missing = MARKS.filter((mark) => !page.includes(mark));
  const scripts = [...page.matchAll(SCRIPT)].map(([, file = '']) => file);
  const gone = scripts.filter((file) => !existsSync(path.join(folder, file)));
  if (missing.length > 0 || gone.length > 0 || scripts.length === 0) {
    throw refused('SHELL', `index.html ${[...missing, ...gone].join(', ')}`.trim());
  }
  return { ...shell, version: shell.version };
}

/**
 * Publishes a shell with its library from a folder, under a version derived from its files: checked, stored, then live at once. Refused if
 * a live module can't run with it, unless that is named as left behind: its page then states the version it needs.
 */
export async function publishShell(
  context: ReleaseContext,
  folder: string,
  version: string,
  left: readonly string[] = [],
): Promise<Flip> {
  const { store } = context;
  const start = registryOf(await store.read());
  const shell = await readShellCandidate(folder);
  if (shell.version !== version) throw refused('SHELL', `its files make ${shell.version}`);
  if (start.shell.version === version) throw refused('IGUAL', version);
  const decide = async (registry: Registry): Promise<Change> => {
    if (registry.shell.version !== start.shell.version) throw refused('MUDOU');
    if (registry.shell.pinned) throw refused('FIXADA', registry.shell.version);
    refuse((await brokenBy(store, registry, shell)).filter(({ module }) => !left.includes(module)));
    // Added again at each attempt: `prune` may have removed it while nothing referred to it.
    if ((await store.add(SHELL, version, folder)) === 'taken') throw refused('VERSAO_USADA', version);
    return { shell, action: 'PUBLICACAO' };
  };
  refuse([...(await refusalsOfCalls(folder)), ...((await context.tryOutShell?.(shell, folder)) ?? [])]);
  context.onStep?.('checked');
  await decide(start);
  context.onStep?.('uploaded');
  const flip = await change(context, SHELL, decide);
  context.onStep?.('flipped');
  return flip;
}

/**
 * Rolls the shell back to the one that was live before. Not refused for a module that needs the newer shell, since a rollback is urgent:
 * that module's page says so.
 */
export async function rollbackShell(context: ReleaseContext): Promise<Flip> {
  const { store } = context;
  return change(context, SHELL, async (registry) => {
    const { version: live, pinned } = registry.shell;
    if (!live) throw refused('SEM_MODULO', SHELL);
    if (pinned) throw refused('FIXADA', live);
    for (const version of formerVersions(registry.flips, SHELL)) {
      const shell = version === live ? null : await keptShell(store, version);
      if (shell) return { shell, action: 'RETORNO' };
    }
    throw refused('SEM_ANTERIOR', SHELL);
  });
}

/** Makes a stored shell live and pins it: no build, deployment or publication changes it until `unpinShell`. */
export async function pinShell(context: ReleaseContext, version: string): Promise<Flip> {
  return change(context, SHELL, async (registry) => {
    const shell = registry.shell.version === version ? registry.shell : await keptShell(context.store, version);
    if (!shell) throw refused('SEM_VERSAO', version);
    return { shell: { ...shell, pinned: true }, action: 'FIXACAO' };
  });
}

/** Unpins the shell, which stays live. */
export async function unpinShell(context: ReleaseContext): Promise<Flip> {
  return change(context, SHELL, async (registry) => {
    const { pinned: _, ...shell } = registry.shell;
    return { shell, action: 'LIBERACAO' };
  });
}

/** Outcome of a deployment for its shell. */
export type Deployed = 'live' | 'was-live' | 'pinned' | 'would-break' | 'none';

/**
 * Makes the shell that a process ships live if it never was: restarting an older process, or one after a rollback, changes nothing. Does
 * nothing if a live module couldn't run with it.
 */
export async function deployShell(
  context: ReleaseContext,
  folder: string,
): Promise<{ deployed: Deployed; refusals: readonly Refusal[] }> {
  const { store } = context;
  const shell = await readShellIn(folder);
  const told = (deployed: Deployed, refusals: readonly Refusal[] = []) => ({ deployed, refusals });
  if (!shell?.version) return told('none');
  const { version } = shell;
  try {
    await change(context, SHELL, async (registry) => {
      if (registry.shell.version === version) throw new NotNeeded('live');
      if (wasLive(registry, SHELL, version)) throw new NotNeeded('was-live');
      if (registry.shell.pinned) throw new NotNeeded('pinned');
      const refusals = await brokenBy(store, registry, shell);
      if (refusals.length > 0) throw new NotNeeded('would-break', refusals);
      if ((await store.add(SHELL, version, folder)) === 'taken') throw refused('VERSAO_USADA', version);
      return { shell, action: 'IMPLANTACAO' };
    });
    return told('live');
  } catch (error) {
    if (error instanceof NotNeeded) return told(error.deployed, error.refusals);
    throw error;
  }
}

class NotNeeded extends Error {
  override name = 'NotNeeded';
  readonly deployed: Deployed;
  readonly refusals: readonly Refusal[];

  constructor(deployed: Deployed, refusals: readonly Refusal[] = []) {
    super(deployed);
    this.deployed = deployed;
    this.refusals = refusals;
  }
}

/** Reads a stored shell; null if it was changed or is gone. Throws `ReleaseRefused` if this API lacks its calls. */
async function keptShell(store: ModuleStore, version: string): Promise<Shell | null> {
  const folder = await store.folder(SHELL, version);
  const shell = folder && (await readShellCandidate(folder));
  if (!shell || shell.version !== version) return null;
  refuse(await refusalsOfCalls(folder));
  return shell;
}

/** Live modules that run now and wouldn't with another shell and its libraries (TEL-34). */
async function brokenBy(
  store: ModuleStore,
  registry: Registry,
  next: Shell,
): Promise<(Refusal & { module: string })[]> {
  const after = await withLibraries(store, registry, { ...registry, shell: next });
  const all = registry.modules.flatMap((entry) => [entry, ...(entry.rollout ? [entry.rollout.entry] : [])]);
  const found = await Promise.all(all.map(async (entry) => ({ entry, needs: await needsOf(store, entry) })));
  return found.flatMap((needs) => {
    if (refusalsOfNeeds(needs, libraryFor(registry, needs.entry)).length > 0) return [];
    const module = needs.entry.descriptor.name;
    return refusalsOfNeeds(needs, libraryFor(after, needs.entry)).map((refusal) => ({
      codigo: 'DEIXADO' as const,
      detalhe: `${module}: ${refusalText(refusal)}`,
      module,
    }));
  });
}

async function needsOf(store: ModuleStore, { descriptor: { name }, version }: Omit<RegistryEntry, 'pinned'>) {
  const folder = await store.folder(name, version);
  // The store may have lost it.
  return folder ? readNeeds(folder) : [];
}
