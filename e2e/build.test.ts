import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from './support/portal.ts';

interface Registry {
  modules: { descriptor: { name: string }; version: string }[];
}

const readText = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const filesOf = async (folder: string) =>
  (await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));

describe('what is built', () => {
  test("the shell's files hold the name of no module", async () => {
    const { modules }: Registry = JSON.parse(await readText('dist/web/registry.json'));
    expect(modules.length).toBeGreaterThanOrEqual(4);
    const names = modules.map(({ descriptor }) => descriptor.name);
    const texts = (await filesOf('dist/web/shell')).filter((file) => /\.(js|css|html|json)$/.test(file));
    expect(texts.length).toBeGreaterThan(5);
    for (const file of texts) {
      const text = await readText(file);
      expect([file, names.filter((name) => text.includes(name))]).toEqual([file, []]);
    }
  });

  test('the same sources make the same files: nothing in a module is in an order of chance', async () => {
    const { modules }: Registry = JSON.parse(await readText('dist/web/registry.json'));
    for (const { descriptor, version } of modules) {
      const folder = `dist/web/modules/${descriptor.name}/${version}`;
      const [, checks = ''] = /\.sriHashes=\{([^}]+)\}/.exec(await readText(`${folder}/remoteEntry.js`)) ?? [];
      expect(checks.split(',')).toEqual(checks.split(',').sort());
      expect(checks.split(',').length).toBeGreaterThan(1);
      expect((await readdir(path.join(ROOT, folder))).filter((name) => name.startsWith('mf-stats'))).toEqual([]);
    }
  });

  test('every text file of the front end lies compressed beside itself', async () => {
    const all = new Set(await filesOf('dist/web/modules'));
    const scripts = [...all].filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) expect([all.has(`${file}.br`), all.has(`${file}.gz`)]).toEqual([true, true]);
  });

  test('nothing of development is in what is shipped', async () => {
    const scripts = [...(await filesOf('dist/web/shell')), ...(await filesOf('dist/web/modules'))].filter((file) =>
      file.endsWith('.js'),
    );
    const traces =
      /ReactRefresh|__react_refresh|hot-update|fast-check|rspack-dev-server|_jsxFileName|@credenciados\/shared\/alone/;
    for (const file of scripts) expect([file, traces.exec(await readText(file))?.[0]]).toEqual([file, undefined]);
  });

  test('the lockfile names no registry host', async () => {
    expect(await readText('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
