import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@credenciados/shared/contract';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEST_SHELL, writeModule } from '../tests/support/module-package.ts';
import { DiskModuleStore } from './disk-module-store.ts';
import { writeFilesJson } from './module-files.ts';
import { prune } from './prune.ts';
import { pin, publish, remove, rollback } from './release.ts';
import { keepShell, withShell } from './shell.ts';

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

/** Starts another shell, as a deployment does. */
async function start(version: string, ago: number): Promise<void> {
  const web = path.join(folder, `web-${version}`);
  await mkdir(path.join(web, 'shell'), { recursive: true });
  await writeFile(path.join(web, 'shell/main.01234567.js'), version);
  await writeFilesJson(path.join(web, 'shell'));
  const shell = { ...TEST_SHELL, version };
  await keepShell(store, web, shell);
  const { registry, tag } = await store.read();
  const empty: Registry = { shell, modules: [], flips: [] };
  await store.replace(withShell(registry ?? empty, shell, day(ago)), tag);
}
const there = async (name: string) => (await store.versions(name)).sort();

// TEL-13
it('removes what was live last before so many days, and nothing that a page or a rollback may still ask for', async () => {
  await start('1.0.0-aaaaaaaaaaaa', 90);
  await start('1.0.0-bbbbbbbbbbbb', 40);
  await start('1.0.0-cccccccccccc', 29);
  for (const [version, ago] of [
    ['1.0.0', 90],
    ['1.1.0', 60],
    ['1.2.0', 40],
    ['1.3.0', 35],
    ['1.4.0', 20],
  ] as const) {
    await release('mf-a', version, ago);
  }
  // 1.1.0 was live until 40 days ago, 1.2.0 until 35, 1.3.0 until 20; of mf-b what took its place is long there.
  await release('mf-b', '1.0.0', 90);
  await release('mf-b', '1.1.0', 80);
  expect(await prune(store, 30, NOW)).toEqual([
    { name: 'shell', version: '1.0.0-aaaaaaaaaaaa' },
    { name: 'mf-a', version: '1.0.0' },
    { name: 'mf-a', version: '1.1.0' },
    { name: 'mf-a', version: '1.2.0' },
  ]);
  expect(await there('shell')).toEqual(['1.0.0-bbbbbbbbbbbb', '1.0.0-cccccccccccc']);
  expect(await there('mf-b')).toEqual(['1.0.0', '1.1.0']);
  await rollback(at(0), 'mf-a');
  expect(await there('mf-a')).toEqual(['1.3.0', '1.4.0']);
  expect(await prune(store, 30, NOW)).toEqual([]);
});

it('keeps what is pinned, what was removed and may come back, and a shell of which nobody knows since when it is none', async () => {
  await start('1.0.0-aaaaaaaaaaaa', 90);
  await writeFile(path.join(folder, 'web-1.0.0-aaaaaaaaaaaa/shell/main.01234567.js'), 'other');
  await writeFilesJson(path.join(folder, 'web-1.0.0-aaaaaaaaaaaa/shell'));
  await store.add('shell', '1.0.0-dddddddddddd', path.join(folder, 'web-1.0.0-aaaaaaaaaaaa/shell'));
  await release('mf-a', '1.0.0', 90);
  await release('mf-a', '1.1.0', 80);
  await pin(at(70), 'mf-a', '1.0.0');
  await release('mf-b', '1.0.0', 90);
  await remove(at(80), 'mf-b');
  const pruned = await prune(store, 30, NOW);
  expect(pruned.filter(({ name, version }) => name !== 'mf-a' || version !== '1.1.0')).toEqual([]);
  expect(await there('shell')).toHaveLength(2);
  await rollback(at(0), 'mf-b');
});
