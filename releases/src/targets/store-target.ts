import os from 'node:os';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { readComposition } from '../composition.ts';
import { type ReleaseContext, registryOf } from '../flip.ts';
import { listLibraries } from '../libraries.ts';
import { TYPES_JSON } from '../library-use.ts';
import { parseJson } from '../module-files.ts';
import { type ModuleStore, SHELL } from '../module-store.ts';
import { openStore } from '../open-store.ts';
import { shownPreview } from '../previews/shown-preview.ts';
import { prune } from '../prune.ts';
import { finish, listModules, listShells, pin, publish, remove, rollback, setService, unpin } from '../release.ts';
import { pinShell, publishShell, rollbackShell, unpinShell } from '../release-shell.ts';
import { shownRollout } from '../rollout/offer.ts';
import type { ModuleTarget } from './module-target.ts';

/** Author of changes made directly to a store, in history and audit; a portal takes it from the token. */
const by = `${os.userInfo().username}@${os.hostname()}`.slice(0, 80);

const ONLY_PORTAL = 'A preview is shown by a portal: name its address with --to';

/** Makes the trial of public pages that a portal would make, for a store. */
export type StoreTrial = (store: ModuleStore) => Pick<ReleaseContext, 'tryOut' | 'tryOutShell'>;

/** Folder or bucket that portals serve modules from. `trial` is needed for publishing alone. */
export async function storeTarget(to: string, trial?: StoreTrial): Promise<ModuleTarget> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = process.env;
  const inBucket = to.startsWith('s3://');
  const address = inBucket ? to : path.resolve(to);
  const store = await openStore(address, { endpoint, region, cacheDir: path.resolve('.cache/modules') });
  const context = { store, by, ...trial?.(store) };
  const unknown = (live: string | undefined) => (versao: string) => ({ versao, noAr: versao === live, falhas: [] });
  return {
    list: async () => {
      const registry = registryOf(await store.read());
      const { shared, version, pinned } = registry.shell;
      const modulos = (await listModules(store, registry)).map(({ entry, versions }) => ({
        nome: entry.descriptor.name,
        versao: entry.version,
        fixada: entry.pinned ?? false,
        arquivos: entry.files,
        faixaCompartilhada: entry.sharedRange,
        servico: registry.services?.[entry.descriptor.name] ?? null,
        oferta: shownRollout(entry),
        versoes: versions.map(unknown(entry.version)),
      }));
      const versoes = (await listShells(store, registry)).map(unknown(version));
      const shell = { versao: version ?? null, fixada: pinned ?? false, versoes };
      const bibliotecas = listLibraries(registry);
      return { modulos, compartilhada: shared, bibliotecas, composicao: registry.composition ?? null, shell };
    },
    history: async () => registryOf(await store.read()).flips,
    types: async (name, version) => parseJson(await store.text(name, version, TYPES_JSON)) ?? null,
    composition: (id) => readComposition(store, id),
    withVersion: async (name, version, use) => {
      const folder = await store.folder(name, version);
      if (!folder) throw new CommandError(`${name} ${version} isn’t there any more`);
      await use(folder);
    },
    sign: async () => {
      throw new CommandError('A proof is signed by the token of a portal: name one with --to');
    },
    publish: (folder, name, version, onStep, { plan } = {}) =>
      publish({ ...context, onStep }, folder, name, version, plan),
    preview: async () => {
      throw new CommandError(ONLY_PORTAL);
    },
    previews: async () =>
      (registryOf(await store.read()).previews ?? []).map((preview) => shownPreview(preview, new Date())),
    endPreview: async () => {
      throw new CommandError(ONLY_PORTAL);
    },
    publishShell: (folder, version, left, onStep) => publishShell({ ...context, onStep }, folder, version, left),
    rollback: (name) => (name === SHELL ? rollbackShell(context) : rollback(context, name)),
    offer: async () => {
      throw new CommandError(
        'How a rollout does is known where pages tell of it: name the address of a portal with --to',
      );
    },
    finish: (name) => finish(context, name),
    remove: (name) => remove(context, name),
    pin: (name, version) => (name === SHELL ? pinShell(context, version) : pin(context, name, version)),
    unpin: (name) => (name === SHELL ? unpinShell(context) : unpin(context, name)),
    setService: (name, address) => setService(context, name, address),
    prune: (days) => prune(store, days),
  };
}
