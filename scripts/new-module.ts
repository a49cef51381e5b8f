import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { moduleNames, ROOT } from './inputs.ts';
import { type Manifest, readManifest } from './kit/manifest.ts';
import { KIT, packKit } from './kit/pack.ts';
import { LIBRARY } from './library-types.ts';
import { moduleFiles, standaloneFiles } from './new-module.files.ts';
import { say } from './say.ts';

/**
 * Makes a new module with one screen and one menu entry: `npm run new:module -- mf-relatorios --title Relatórios`; with `--standalone DIR`
 * in a folder of its own.
 */

interface Project {
  workspaces: string[];
}
interface Lock {
  packages: Record<string, object>;
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
const writeJson = (file: string, value: object) =>
  writeFile(path.join(ROOT, file), `${JSON.stringify(value, null, 2)}\n`);

/** What npm itself would write; nothing has to be fetched, since a module brings no package that isn't there. */
async function register(
  name: string,
  { version, dependencies }: Pick<Manifest, 'version' | 'dependencies'>,
): Promise<void> {
  const manifest = await readJson<Project>('package.json');
  const lastModule = manifest.workspaces.findLastIndex((workspace) => workspace.startsWith('mf-'));
  manifest.workspaces.splice(lastModule + 1, 0, name);
  await writeJson('package.json', manifest);

  const lock = await readJson<Lock>('package-lock.json');
  const { '': project, ...packages } = lock.packages;
  const added = {
    ...packages,
    [name]: { version, dependencies },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  const sorted = Object.entries(added).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = { '': { ...project, workspaces: manifest.workspaces }, ...Object.fromEntries(sorted) };
  await writeJson('package-lock.json', lock);
}

/** Of the shared library's packages, those that a module names itself; of the API's, what a module's own service takes. */
const SHARED_ONCE = ['react', 'react-dom', 'react-icons'];
const OF_SERVICE = ['jose', 'pg'];

interface Wanted {
  name: string;
  title: string;
  service: boolean;
}

const pick = (packages: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const version = packages[name];
      if (!version) throw new Error(`The repository has no ${name}`);
      return [name, version];
    }),
  );

/** Exact versions of what a module depends on, beside the shared library. */
async function dependenciesOf({ service }: Wanted): Promise<Record<string, string>> {
  const [shared, api] = await Promise.all(['shared', 'api'].map((each) => readManifest(path.join(ROOT, each))));
  return {
    ...pick(shared?.dependencies ?? {}, SHARED_ONCE),
    ...(service && pick(api?.dependencies ?? {}, OF_SERVICE)),
  };
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

/** Makes it a workspace of this repository. */
async function makeHere(wanted: Wanted): Promise<void> {
  const { name } = wanted;
  if (existsSync(path.join(ROOT, name))) throw new Error(`There is a ${name} already`);
  const { version: library } = await readManifest(path.join(ROOT, 'shared'));
  const dependencies = { [LIBRARY]: library, ...(await dependenciesOf(wanted)) };
  await writeAll(path.join(ROOT, name), moduleFiles({ ...wanted, dependencies }));
  await register(name, { version: '1.0.0', dependencies });
  const link = path.join(ROOT, 'node_modules', name);
  if (!existsSync(link)) await symlink(path.join('..', name), link, 'dir');
  say(`${name} is made. Modules: ${moduleNames().join(', ')}\n
  npm run dev:alone -w ${name}          the module alone, with sample answers
  npm run dev -- ${name}                in the portal, with hot reload
  npm test -w ${name}                   its tests
  npm run publish:module -- ${name}     to the portal that runs`);
}

/** Makes it in a folder of its own, with the packages that it needs beside it; nothing of this repository is changed. */
async function makeStandalone(wanted: Wanted, folder: string): Promise<void> {
  const { name } = wanted;
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} isn't empty`);
  const packed = await packKit(path.join(folder, 'packages'));
  const api = await readManifest(path.join(ROOT, 'api'));
  const dependencies = { [LIBRARY]: `file:packages/${packed.library}`, ...(await dependenciesOf(wanted)) };
  const tools = {
    [KIT]: `file:packages/${packed.kit}`,
    ...(wanted.service && pick(api.devDependencies, ['@types/pg'])),
  };
  await writeAll(folder, standaloneFiles({ ...wanted, dependencies, tools }));
  say(`${name} is made in ${folder}. There:\n
  npm install
  npm run dev                           the module alone, with sample answers
  npm test                              its tests
  npm run check                         types and style
  npm run publish -- --to URL           to a portal, with the token of MODULES_TOKEN`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { title: { type: 'string' }, standalone: { type: 'string' }, service: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      'Name the module, e.g.: npm run new:module -- mf-relatorios --title Relatórios [--standalone ../relatorios]',
    );
  }
  const plain = name.slice('mf-'.length).replaceAll('-', ' ');
  const title = values.title ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  const wanted = { name, title, service: values.service ?? false };
  if (values.standalone) await makeStandalone(wanted, path.resolve(values.standalone));
  else await makeHere(wanted);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
