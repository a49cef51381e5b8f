import os from 'node:os';
import path from 'node:path';
import { tryOutInStore } from '@credenciados/api/web/rendered/try-in-store';
import { readComposition } from '@credenciados/releases/composition';
import { registryOf } from '@credenciados/releases/flip';
import { listLibraries } from '@credenciados/releases/libraries';
import { TYPES_JSON } from '@credenciados/releases/library-use';
import { parseJson } from '@credenciados/releases/module-files';
import { SHELL } from '@credenciados/releases/module-store';
import { openStore } from '@credenciados/releases/open-store';
import { shownPreview } from '@credenciados/releases/previews/shown-preview';
import { prune } from '@credenciados/releases/prune';
import {
  finish,
  listModules,
  listShells,
  pin,
  publish,
  remove,
  rollback,
  setService,
  unpin,
} from '@credenciados/releases/release';
import { pinShell, publishShell, rollbackShell, unpinShell } from '@credenciados/releases/release-shell';
import { shownRollout } from '@credenciados/releases/rollout/offer';
import { TargetError } from '@credenciados/releases/target-error';
import { ROOT } from './inputs.ts';
import type { ModuleTarget } from './module-target.ts';
import { sampleAnswers } from './sample-answers.ts';

/** Author of changes made directly to a store, in history and audit; a portal takes it from the token. */
const by = `${os.userInfo().username}@${os.hostname()}`.slice(0, 80);

const ONLY_PORTAL = 'A preview is shown by a portal: name its address with --to';

/** Folder or bucket that portals serve modules from. */
export async function storeTarget(to: string): Promise<ModuleTarget> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = process.env;
  const inBucket = to.startsWith('s3://');
  const address = inBucket ? to : path.resolve(to);
  const store = await openStore(address, { endpoint, region, cacheDir: path.join(ROOT, '.cache/modules') });
  const context = { store, by, ...tryOutInStore(store, sampleAnswers()) };
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
      if (!folder) throw new TargetError(`${name} ${version} isn’t there any more`);
      await use(folder);
    },
    sign: async () => {
      throw new TargetError('A proof is signed by the token of a portal: name one with --to');
    },
    publish: (folder, name, version, onStep, { plan } = {}) =>
      publish({ ...context, onStep }, folder, name, version, plan),
    preview: async () => {
      throw new TargetError(ONLY_PORTAL);
    },
    previews: async () =>
      (registryOf(await store.read()).previews ?? []).map((preview) => shownPreview(preview, new Date())),
    endPreview: async () => {
      throw new TargetError(ONLY_PORTAL);
    },
    publishShell: (folder, version, left, onStep) => publishShell({ ...context, onStep }, folder, version, left),
    rollback: (name) => (name === SHELL ? rollbackShell(context) : rollback(context, name)),
    offer: async () => {
      throw new TargetError(
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
