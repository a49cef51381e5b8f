import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@credenciados/contract';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskModuleStore } from './disk-module-store.ts';
import { pin, publish, rollback } from './release.ts';
import { TEST_SHELL, writeModule } from './testing/module-package.ts';

const EMPTY: Registry = { shell: TEST_SHELL, modules: [], flips: [] };
let folder: string;
let store: DiskModuleStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(quickFolder(), 'store-'));
  store = new DiskModuleStore(path.join(folder, 'store'));
  await store.replace(EMPTY, null);
});
afterEach(() => rm(folder, { recursive: true }));

async function built(name: string, version: string): Promise<string> {
  const target = path.join(folder, name, version);
  await writeModule(target, name, { files: { 'spa.12345678.js': `"${version}"` } });
  return target;
}

const registry = async () => (await store.read()).registry ?? EMPTY;

/** Starts a process that publishes a built folder, like the command line. */
function publisher(name: string, version: string, by: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'testing/publish-process.ts')], {
    env: {
      ...process.env,
      STORE: path.join(folder, 'store'),
      FOLDER: path.join(folder, name, version),
      NAME: name,
      VERSION: version,
      BY: by,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const ended = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    let told = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    child.on('close', () => resolve(told.trim()));
  });

describe('modules in a folder', () => {
  it('lose no flip when several processes publish at once; of one module’s versions one wins', async () => {
    const names = ['mf-a', 'mf-b'];
    const versions = ['1.1.0', '1.2.0'];
    for (const name of names) for (const version of versions) await built(name, version);
    const told = await Promise.all(
      names.flatMap((name) => versions.map((version) => ended(publisher(name, version, `${name}@${version}`)))),
    );
    const { modules, flips } = await registry();
    expect(modules.map(({ descriptor }) => descriptor.name)).toEqual(names);
    expect(flips).toHaveLength(told.filter((line) => line === 'live').length);
    // Each won or was refused: another one was faster, or had made it live.
    for (const line of told) expect(line).toMatch(/^(live|MUDOU)$/);
    for (const { descriptor, version } of modules) expect(await store.folder(descriptor.name, version)).not.toBeNull();
  }, 120_000);

  it('recover from a process that died with the lock, and reuse its files', async () => {
    await built('mf-a', '1.0.0');
    const lock = path.join(folder, 'store/.registry.lock');
    await writeFile(lock, 'somebody');
    const old = new Date(Date.now() - 60_000);
    await utimes(lock, old, old);
    await publish({ store, by: 'x' }, path.join(folder, 'mf-a/1.0.0'), 'mf-a', '1.0.0');
    expect((await registry()).modules).toHaveLength(1);
    // Neither a lock nor a half-written file is left.
    expect((await readdir(path.join(folder, 'store'))).sort()).toEqual(['modules', 'registry.json']);
  });

  it('wait for a lock that is held', async () => {
    await built('mf-a', '1.0.0');
    const lock = path.join(folder, 'store/.registry.lock');
    await writeFile(lock, 'somebody');
    let done = false;
    const publishing = publish({ store, by: 'x' }, path.join(folder, 'mf-a/1.0.0'), 'mf-a', '1.0.0').then(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(done).toBe(false);
    await rm(lock);
    await publishing;
  });

  it('are swapped only if the registry is as it was read', async () => {
    const { tag } = await store.read();
    const next = { ...EMPTY, shell: { ...TEST_SHELL, shared: '1.3.0' } };
    expect(await store.replace(next, tag)).toBe(true);
    expect(await store.replace(EMPTY, tag)).toBe(false);
    expect(await store.replace(EMPTY, null)).toBe(false);
    expect((await registry()).shell.shared).toBe('1.3.0');
    const again = await store.read();
    expect(await store.read(again.tag)).toBeNull();
    await store.replace(EMPTY, again.tag);
    expect((await store.read(again.tag))?.registry).toEqual(EMPTY);
  });

  it('leave the live version when the flip fails, and a retry works', async () => {
    await built('mf-a', '1.0.0');
    const at = path.join(folder, 'mf-a/1.0.0');
    const broken = { store, by: 'x', around: () => Promise.reject(new Error('power cut')) };
    await expect(publish(broken, at, 'mf-a', '1.0.0')).rejects.toThrow('power cut');
    expect((await registry()).modules).toEqual([]);
    await publish({ store, by: 'x' }, at, 'mf-a', '1.0.0');
    expect((await registry()).modules).toHaveLength(1);
  });

  it('ignore files that a crash left half copied, and remove them later', async () => {
    const half = path.join(folder, 'store/modules/mf-a/.draft-x');
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, 'files.json'), '{}');
    expect(await store.versions('mf-a')).toEqual([]);
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(half, old, old);
    await store.add('mf-a', '1.0.0', await built('mf-a', '1.0.0'));
    expect(await readdir(path.dirname(half))).toEqual(['1.0.0']);
  });

  it('roll back past a version that is gone', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await publish({ store, by: 'x' }, await built('mf-a', version), 'mf-a', version);
    }
    await store.remove('mf-a', '1.1.0');
    expect(await rollback({ store, by: 'x' }, 'mf-a')).toMatchObject({ version: '1.0.0', former: '1.2.0' });
    await expect(pin({ store, by: 'x' }, 'mf-a', '1.1.0')).rejects.toThrow('1.1.0');
  });

  it.each(['..', '../x', 'mf-a/../..', '.git'])('have no folder %j', async (name) => {
    expect(await store.folder(name, '1.0.0')).toBeNull();
    expect(await store.folder('mf-a', name)).toBeNull();
  });
});
