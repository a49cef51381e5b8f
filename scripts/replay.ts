import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, RegistryEntry } from '@credenciados/contract';
import { readCandidate } from '../api/src/modules/candidate.ts';
import { compositionOf, goLive } from '../api/src/modules/composition.ts';
import { DiskModuleStore } from '../api/src/modules/disk-module-store.ts';
import { SHELL } from '../api/src/modules/module-store.ts';
import { readShellCandidate } from '../api/src/modules/release-shell.ts';
import type { Shell } from '../api/src/modules/shell.ts';
import { ROOT } from './inputs.ts';
import { type ModuleTarget, TargetError } from './module-target.ts';
import { say } from './say.ts';

/**
 * Brings a composition into a folder that a portal can serve, exactly as its name says (TEL-24): each file by the list of its version, each
 * module's entry by the composition, all of it by the name. Throws `TargetError` where there is none of that name, or something of it is
 * gone; `ReleaseRefused` where a file isn't what it was.
 */
export async function layOutComposition(
  target: Pick<ModuleTarget, 'composition' | 'withVersion'>,
  id: string,
  web: string,
): Promise<void> {
  const composition = await target.composition(id);
  if (!composition) {
    throw new TargetError(
      `There is no composition ${id} there. \`npm run modules -- history\` and \`failures\` name some; \`prune\` removes those that are over.`,
    );
  }
  const store = new DiskModuleStore(web);
  /** Brings a shell, or one whose library alone is of the composition. */
  const layOutShell = async (version: string | undefined, use: (folder: string) => Promise<void> = async () => {}) => {
    if (!version) throw new TargetError(`Composition ${id} doesn’t say which shell it is of`);
    const found: Shell[] = [];
    await target.withVersion(SHELL, version, async (folder) => {
      found.push(await readShellCandidate(folder));
      await store.add(SHELL, version, folder);
      await use(folder);
    });
    const [shell] = found;
    if (shell?.version !== version) throw new TargetError(`The files of shell ${version} make another one`);
    return shell;
  };
  const shell = await layOutShell(composition.shell.version, (folder) =>
    cp(folder, path.join(web, SHELL), { recursive: true }),
  );
  const libraries: Shell[] = [];
  for (const { version } of composition.libraries ?? []) libraries.push(await layOutShell(version));
  const modules: RegistryEntry[] = [];
  for (const { descriptor, version: of, integrity } of composition.modules) {
    await target.withVersion(descriptor.name, of, async (folder) => {
      const { entry } = await readCandidate(folder, descriptor.name, of);
      if (entry.integrity !== integrity) throw new TargetError(`${descriptor.name} ${of} isn’t what ${id} was made of`);
      await store.add(descriptor.name, of, folder);
      modules.push(entry);
    });
  }
  const registry: Registry = { shell, ...(libraries.length > 0 && { libraries }), modules, flips: [] };
  const made = compositionOf(registry).id;
  // This checkout decides which modules a shell can serve.
  if (made !== id)
    throw new TargetError(`This checkout makes ${made} of these files: take the one that the portal runs`);
  await goLive(store, registry, null);
}

/** Starts a portal with sample data of its own whose pages are all of one composition, until it is ended. */
export async function replay(target: ModuleTarget, id: string, port: number): Promise<void> {
  const folder = path.join(ROOT, '.cache/replay', id);
  const [web, dataDir] = [path.join(folder, 'web'), path.join(folder, 'data')];
  await rm(web, { recursive: true, force: true });
  await mkdir(web, { recursive: true });
  await layOutComposition(target, id, web);
  say(`Composition ${id}, every file as it was: http://localhost:${port}/credenciados/`);
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'api/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), WEB_DIR: web, WEB_STORE: web, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 0;
}
