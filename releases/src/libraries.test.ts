import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PageRegistry } from '@credenciados/contract';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compositionOf, namesOf, readComposition } from './composition.ts';
import { DiskModuleStore } from './disk-module-store.ts';
import { registryOf } from './flip.ts';
import { layOutComposition } from './lay-out-composition.ts';
import { listLibraries } from './libraries.ts';
import { pageRegistry } from './page-registry.ts';
import { prune } from './prune.ts';
import { pin, publish, remove, rollback } from './release.ts';
import { deployShell, publishShell, rollbackShell } from './release-shell.ts';
import { AS_BUILT, builtWith, libraryOf, writeModule, writeShell } from './testing/module-package.ts';

/** Several majors of the library side by side (TEL-34, TEL-35, TEL-36): 2.x exports `Velho`, 3.x `Novo` instead. */

const NOW = new Date('2026-11-23T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let store: DiskModuleStore;
let ago = 0;
beforeEach(async () => {
  folder = await mkdtemp(path.join(quickFolder(), 'credenciados-majors-'));
  store = new DiskModuleStore(path.join(folder, 'store'));
  ago = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const context = () => ({ store, by: 'x', now: () => new Date(NOW.getTime() - ago * DAY_MS) });
const registry = async () => registryOf(await store.read());

/** Builds a shell with a version of the library; returns its folder and name. */
async function built(version: string, kernel?: string[]): Promise<{ at: string; shell: string }> {
  const at = path.join(folder, `shell-${version}-${kernel ?? ''}`);
  const parts = libraryOf(version, [version.startsWith('2') ? 'Velho' : 'Novo'], kernel);
  return { at, shell: await writeShell(at, `shell ${version}`, parts) };
}
async function shellOf(version: string, kernel?: string[]): Promise<string> {
  const { at, shell } = await built(version, kernel);
  await publishShell(context(), at, shell);
  return shell;
}
async function release(name: string, version: string, library: string, taken = library < '3' ? 'Velho' : 'Novo') {
  const at = path.join(folder, name, version);
  const files = { ...builtWith(library, taken), 'spa.12345678.js': `"${version}"` };
  await writeModule(at, name, { needs: AS_BUILT, files });
  await publish(context(), at, name, version);
}

/** Library that each module of the page runs with; `none`: its page says that it is missing. */
async function running(): Promise<Record<string, string>> {
  const page: PageRegistry = pageRegistry(await registry());
  const nameOf = ({ incompatible, major }: PageRegistry['modules'][number]) =>
    incompatible
      ? 'none'
      : (page.libraries?.find(({ shared }) => major !== undefined && shared.startsWith(`${major}.`))?.shared ??
        page.shell.shared);
  return Object.fromEntries(page.modules.map((entry) => [entry.descriptor.name, nameOf(entry)]));
}
const names = async () => {
  const live = await registry();
  return namesOf(live, compositionOf(live).id).filter((name) => name.startsWith('shell/'));
};

describe('a shell of another major of the library (TEL-34)', () => {
  it('leaves each module with the library that it was built with, until it is rebuilt', async () => {
    const two = await shellOf('2.1.0');
    await release('mf-a', '1.0.0', '2.0.0');
    await release('mf-b', '1.0.0', '2.1.0');
    expect(await running()).toEqual({ 'mf-a': '2.1.0', 'mf-b': '2.1.0' });
    expect((await registry()).libraries).toBeUndefined();

    const three = await shellOf('3.0.0');
    expect(await running()).toEqual({ 'mf-a': '2.1.0', 'mf-b': '2.1.0' });
    expect(await names()).toEqual([`shell/${three}`, `shell/${two}`]);
    const { libraries } = pageRegistry(await registry());
    expect(libraries).toEqual([
      {
        shared: '2.1.0',
        version: two,
        manifest: `/credenciados/modules/shell/${two}/library/mf-manifest.json`,
        integrity: expect.stringMatching(/^sha384-/),
      },
    ]);

    await release('mf-b', '2.0.0', '3.0.0');
    expect(await running()).toEqual({ 'mf-a': '2.1.0', 'mf-b': '3.0.0' });
    expect(listLibraries(await registry())).toEqual([
      { versao: '3.0.0', shell: three, separada: true, modulos: ['mf-b'] },
      { versao: '2.1.0', shell: two, separada: true, modulos: ['mf-a'] },
    ]);
    // Modules of the former major must fit that library.
    await expect(release('mf-c', '1.0.0', '2.1.0', 'Novo')).rejects.toThrow('Novo of @credenciados/shared');
    await release('mf-c', '1.0.1', '2.1.0');
    expect(await running()).toMatchObject({ 'mf-c': '2.1.0' });
  });

  it('is published and rolled back, and no module is ever without a library', async () => {
    await shellOf('2.0.0');
    await release('mf-a', '1.0.0', '2.0.0');
    await release('mf-b', '1.0.0', '2.0.0');
    await shellOf('3.0.0');
    await release('mf-b', '2.0.0', '3.0.0');
    await rollbackShell(context());
    expect(await running()).toEqual({ 'mf-a': '2.0.0', 'mf-b': '3.0.0' });
    await rollback(context(), 'mf-b');
    expect([await running(), (await registry()).libraries]).toEqual([{ 'mf-a': '2.0.0', 'mf-b': '2.0.0' }, undefined]);
    // An unused library is kept like all files of the last days.
    await pin(context(), 'mf-b', '2.0.0');
    expect(await running()).toEqual({ 'mf-a': '2.0.0', 'mf-b': '3.0.0' });
  });

  it('comes with a deployment, too', async () => {
    await shellOf('2.0.0');
    await release('mf-a', '1.0.0', '2.0.0');
    expect(await deployShell(context(), (await built('3.0.0')).at)).toMatchObject({ deployed: 'live' });
    expect(await running()).toEqual({ 'mf-a': '2.0.0' });
  });

  it('refuses a composition with a module whose library’s major is missing', async () => {
    await shellOf('2.0.0');
    await expect(release('mf-a', '1.0.0', '3.0.0')).rejects.toThrow('asks for ^3.0.0, there is 2.0.0');
    await release('mf-a', '1.0.1', '3.0.0', 'Velho');
    // It uses nothing that 2.0.0 lacks, so it fits.
    expect(await running()).toEqual({ 'mf-a': '2.0.0' });
  });
});

it('is refused if its kernel lacks functions that the library beside it needs (TEL-36)', async () => {
  await shellOf('2.0.0', ['send', 'useSession']);
  await release('mf-a', '1.0.0', '2.0.0');
  await expect(shellOf('3.0.0', ['send'])).rejects.toThrow('mf-a');
  expect(await running()).toEqual({ 'mf-a': '2.0.0' });
  await shellOf('3.0.1', ['send', 'useDirty', 'useSession']);
  expect(await running()).toEqual({ 'mf-a': '2.0.0' });
});

it('keeps a former major’s library while a live module, or one to be rolled back to, runs with it (TEL-35)', async () => {
  const at = (days: number) => {
    ago = days;
  };
  at(200);
  const two = await shellOf('2.0.0');
  await release('mf-a', '1.0.0', '2.0.0');
  at(190);
  await shellOf('3.0.0');
  await shellOf('3.1.0');
  const isThere = async () => (await store.versions('shell')).includes(two);
  const pruned = async (days: number) => prune(store, 30, new Date(NOW.getTime() - days * DAY_MS));
  await pruned(100);
  expect([await isThere(), await running()]).toEqual([true, { 'mf-a': '2.0.0' }]);

  at(90);
  await release('mf-a', '2.0.0', '3.1.0');
  await pruned(50);
  expect(await isThere()).toBe(true);
  at(49);
  await rollback(context(), 'mf-a');
  expect(await running()).toEqual({ 'mf-a': '2.0.0' });
  await pin(context(), 'mf-a', '2.0.0');
  at(48);
  await release('mf-b', '1.0.0', '3.1.0');
  await remove(context(), 'mf-b');
  await pruned(0);
  // Rolls mf-a back to a version built with the former major.
  expect([await isThere(), await running()]).toEqual([true, { 'mf-a': '3.1.0' }]);
});

it('removes that library once nothing refers to it', async () => {
  ago = 200;
  const two = await shellOf('2.0.0');
  await release('mf-a', '1.0.0', '2.0.0');
  ago = 190;
  await shellOf('3.0.0');
  await shellOf('3.1.0');
  await release('mf-a', '2.0.0', '3.0.0');
  await release('mf-a', '2.1.0', '3.1.0');
  await prune(store, 30, NOW);
  expect(await store.versions('shell')).not.toContain(two);
});

it('is reproduced on another machine with each library that its modules run with (TEL-24)', async () => {
  const two = await shellOf('2.0.0');
  await release('mf-a', '1.0.0', '2.0.0');
  const three = await shellOf('3.0.0');
  await release('mf-b', '1.0.0', '3.0.0');
  const { id } = compositionOf(await registry());
  const from = {
    composition: (of: string) => readComposition(store, of),
    withVersion: async (name: string, version: string, use: (at: string) => Promise<void>) =>
      use((await store.folder(name, version)) ?? ''),
  };
  const web = path.join(folder, 'web');
  await layOutComposition(from, id, web);
  const there = new DiskModuleStore(web);
  expect(registryOf(await there.read()).composition).toBe(id);
  expect((await there.versions('shell')).toSorted()).toEqual([two, three].toSorted());
});
