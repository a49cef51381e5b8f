import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@credenciados/journeys/portal';
import { COPY_MARKS } from '@credenciados/releases/candidate';
import { CALLS_JSON } from '@credenciados/releases/module-files';
import { namesIn } from '@credenciados/tools/module-calls';
import { describe, expect, test } from '@jest/globals';

interface Registry {
  modules: { descriptor: { name: string; routes: { path: string }[] }; version: string }[];
}

const readText = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const filesOf = async (folder: string) =>
  (await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));

/** Budget of compressed JavaScript and CSS until the public page's first button works. */
const FIRST_LOAD_KB = 170;

/** Files that a module's own manifest lists as needed before it can mount. */
async function firstFilesOf(folder: string): Promise<string[]> {
  const { metaData, exposes } = JSON.parse(await readText(`${folder}/mf-manifest.json`));
  const { js, css } = exposes.find((expose: { path: string }) => expose.path === './spa').assets;
  return [metaData.remoteEntry.name, ...js.sync, ...css.sync].map((file) => `${folder}/${file}`);
}

describe('the build', () => {
  test("the shell's files contain the name of no module", async () => {
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

  test('equal sources make equal files: builds have no random order', async () => {
    const { modules }: Registry = JSON.parse(await readText('dist/web/registry.json'));
    for (const { descriptor, version } of modules) {
      const folder = `dist/web/modules/${descriptor.name}/${version}`;
      const [, checks = ''] = /\.sriHashes=\{([^}]+)\}/.exec(await readText(`${folder}/remoteEntry.js`)) ?? [];
      expect(checks.split(',')).toEqual(checks.split(',').sort());
      expect(checks.split(',').length).toBeGreaterThan(1);
      expect((await readdir(path.join(ROOT, folder))).filter((name) => name.startsWith('mf-stats'))).toEqual([]);
      const scripts = await Promise.all((await filesOf(folder)).filter((name) => name.endsWith('.js')).map(readText));
      const waits = scripts.flatMap((text) => [...text.matchAll(/Promise\.all\(\[((?:\w\.e\(\d+\),?)+)\]/g)]);
      for (const [, files = ''] of waits) expect(files.split(',')).toEqual(files.split(',').sort());
    }
  });

  test('every text file that browsers request has compressed variants', async () => {
    const all = new Set(await filesOf('dist/web/modules'));
    const scripts = [...all].filter((file) => file.endsWith('.js') && !file.endsWith('/render.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) expect([all.has(`${file}.br`), all.has(`${file}.gz`)]).toEqual([true, true]);
  });

  test('the marks of shared code are in the shell, and in no module', async () => {
    const scriptsOf = async (folder: string) =>
      Promise.all((await filesOf(folder)).filter((file) => /\.m?js$/.test(file)).map(readText));
    const { modules: live }: Registry = JSON.parse(await readText('dist/web/registry.json'));
    const folders = live.map(({ descriptor: { name }, version }) => `dist/web/modules/${name}/${version}`);
    const [shell, modules] = [await scriptsOf('dist/web/shell'), (await Promise.all(folders.map(scriptsOf))).flat()];
    for (const [name, mark] of Object.entries(COPY_MARKS)) {
      const has = (texts: string[]) => texts.some((text) => text.includes(mark));
      expect([name, has(shell), has(modules)]).toEqual([name, true, false]);
    }
  });

  test('a build records a module’s calls: those that its sources name and its files contain', async () => {
    const { modules }: Registry = JSON.parse(await readText('dist/web/registry.json'));
    for (const { descriptor, version } of modules) {
      const folder = `dist/web/modules/${descriptor.name}/${version}`;
      const made = Object.keys(JSON.parse(await readText(`${folder}/${CALLS_JSON}`)));
      const scripts = (await filesOf(folder)).filter((file) => file.endsWith('.js') && !file.endsWith('render.js'));
      const shipped = await Promise.all(scripts.map(readText));
      const files = (await filesOf(`${descriptor.name}/src`)).filter(
        (file) => !/\.test\.tsx?$|src\/testing\//.test(file),
      );
      const { named, unknown } = namesIn(
        Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readText(file)] as const))),
      );
      expect([descriptor.name, made, unknown]).toEqual([
        descriptor.name,
        [...named].filter((key) => shipped.some((text) => text.includes(key))).sort(),
        [],
      ]);
      expect(made.length).toBeGreaterThan(5);
    }
  });

  test('unknown and computed calls are found in the sources; calls of an own service aren’t the portal’s', () => {
    const sources = {
      'mf-x/a.ts': "call('GET /edital/tipo'); call('GET /nao/ha'); type A = Output<'GET /conta'>;",
      'mf-x/b.ts': 'call(`POST /lote/$' + '{act}/:id`);',
      'mf-x/contract.ts': "defineEndpoints({ 'GET /itens': { summary: 'All' } });",
      'mf-x/c.ts': "service.call('GET /itens');",
    };
    const { named, unknown } = namesIn(sources);
    expect([...named]).toEqual(['GET /edital/tipo', 'GET /conta']);
    expect(unknown.map((each) => each.split(',')[0])).toEqual([
      'mf-x/a.ts names GET /nao/ha',
      expect.stringMatching(/^mf-x\/b\.ts names POST \/lote\/\$/),
    ]);
    expect(namesIn({}).named.size).toBe(0);
  });

  test('shipped files contain no development code', async () => {
    const scripts = [...(await filesOf('dist/web/shell')), ...(await filesOf('dist/web/modules'))].filter((file) =>
      file.endsWith('.js'),
    );
    const traces =
      /ReactRefresh|__react_refresh|hot-update|fast-check|rspack-dev-server|_jsxFileName|@credenciados\/shared\/alone/;
    for (const file of scripts) expect([file, traces.exec(await readText(file))?.[0]]).toEqual([file, undefined]);
  });

  test(`the first load of the public page is ${FIRST_LOAD_KB} KB of script and styles at most`, async () => {
    const { modules }: Registry = JSON.parse(await readText('dist/web/registry.json'));
    const owner = modules.find(({ descriptor }) => descriptor.routes.some(({ path: each }) => each === 'editais'));
    const page = await readText('dist/web/shell/index.html');
    const shell = [...page.matchAll(/(?:src|href)="\/credenciados\/(shell\/[^"]+\.(?:js|css))"/g)].map(
      ([, file]) => `dist/web/${file}`,
    );
    const module = await firstFilesOf(`dist/web/modules/${owner?.descriptor.name}/${owner?.version}`);
    expect([shell.length, module.length]).toEqual([3, 2]);
    const sizes = await Promise.all(
      [...shell, ...module].map(async (file) => [file, (await stat(path.join(ROOT, `${file}.br`))).size] as const),
    );
    const kb = sizes.reduce((sum, [, size]) => sum + size, 0) / 1024;
    // Lists the files if the sum is too large.
    expect(kb <= FIRST_LOAD_KB ? [] : sizes).toEqual([]);
  });

  test('the lockfile names no registry host', async () => {
    expect(await readText('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
