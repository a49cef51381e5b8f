import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DiskModuleStore } from './disk-module-store.ts';
import { COMPOSITION } from './module-store.ts';
import { type Pruned, prune } from './prune.ts';
import { pin, publish, remove, rollback } from './release.ts';
import { deployShell, pinShell, rollbackShell } from './release-shell.ts';
import { writeModule, writeShell } from './testing/module-package.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const day = (ago: number) => new Date(NOW.getTime() - ago * 24 * 60 * 60 * 1000);

let folder: string;
let store: DiskModuleStore;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/credenciados-prune-');
  store = new DiskModuleStore(path.join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (ago: number) => ({ store, by: 'x', now: () => day(ago) });
async function release(name: string, version: string, ago: number): Promise<void> {
  const target = path.join(folder, name, version);
  await writeModule(target, name, { files: { 'spa.12345678.js': `"${version}"` } });
  await publish(at(ago), target, name, version);
}

/** Starts with another shell, like a deployment; returns its version. */
async function start(text: string, ago: number): Promise<string> {
  const target = path.join(folder, `shell-${text}`);
  const version = await writeShell(target, text);
  expect(await deployShell(at(ago), target)).toMatchObject({ deployed: 'live' });
  return version;
}
const byName = (a: Pruned, b: Pruned) => (`${a.name}${a.version}` < `${b.name}${b.version}` ? -1 : 1);
const there = async (name: string) => (await store.versions(name)).sort();

// TEL-13
it('removes what was last live before the kept days, and nothing that a page or a rollback may still request', async () => {
  const a = await start('a', 90);
  await release('mf-a', '1.0.0', 90);
  await release('mf-b', '1.0.0', 90);
  await release('mf-b', '1.1.0', 80);
  const b = await start('b', 80);
  const c = await start('c', 70);
  await release('mf-a', '1.1.0', 60);
  await release('mf-a', '1.2.0', 40);
  await release('mf-a', '1.3.0', 35);
  const d = await start('d', 29);
  await release('mf-a', '1.4.0', 20);
  const pruned = await prune(store, 30, NOW);
  const versions = pruned.filter(({ name }) => name !== COMPOSITION);
  const shells = [a, b].sort().map((version) => ({ name: 'shell', version }));
  expect(versions.sort(byName)).toEqual([
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => ({ name: 'mf-a', version })),
    ...shells,
  ]);
  expect(await there('shell')).toEqual([c, d].sort());
  expect(await there('mf-b')).toEqual(['1.0.0', '1.1.0']);
  // Three of eleven compositions stay: the live one, and those that ended 20 and 29 days ago.
  expect([pruned.length - versions.length, (await there(COMPOSITION)).length]).toEqual([8, 3]);
  await rollback(at(0), 'mf-a');
  await rollbackShell(at(0));
  expect(await there('mf-a')).toEqual(['1.3.0', '1.4.0']);
  expect(await prune(store, 30, NOW)).toEqual([]);
});

it('keeps pinned versions, and removed modules that may come back; a shell older than the history is removed', async () => {
  await start('a', 90);
  const unknown = path.join(folder, 'unknown');
  const before = await writeShell(unknown, 'of before');
  await store.add('shell', before, unknown);
  await release('mf-a', '1.0.0', 90);
  await release('mf-b', '1.0.0', 90);
  await release('mf-a', '1.1.0', 80);
  await remove(at(80), 'mf-b');
  await pin(at(70), 'mf-a', '1.0.0');
  expect(await prune(store, 120, NOW)).toEqual([]);
  const pruned = await prune(store, 30, NOW);
  expect(pruned.filter(({ name }) => name !== COMPOSITION)).toEqual([{ name: 'shell', version: before }]);
  expect(await there('shell')).toHaveLength(1);
  await rollback(at(0), 'mf-b');
});

it('lets nothing go live that it is removing, and first finishes an interrupted run', async () => {
  const a = await start('a', 90);
  await start('b', 80);
  await start('c', 70);
  const { remove: removing } = store;
  let refused: unknown;
  store.remove = async () => {
    refused ??= await pinShell(at(0), a).catch((error: unknown) => error);
    throw new Error('power cut');
  };
  await expect(prune(store, 30, NOW)).rejects.toThrow('power cut');
  expect(refused).toMatchObject({ refusals: [{ codigo: 'REMOVENDO', detalhe: `shell/${a}` }] });
  store.remove = removing;
  await expect(pinShell(at(0), a)).rejects.toThrow(/prune/);
  expect((await prune(store, 30, NOW)).map(({ version }) => version)).toContain(a);
  await expect(pinShell(at(0), a)).rejects.toMatchObject({ refusals: [{ codigo: 'SEM_VERSAO' }] });
  expect((await store.read()).registry?.pruning).toBeUndefined();
});
