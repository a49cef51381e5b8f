import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { moduleNames, ROOT } from './inputs.ts';
import { moduleFiles } from './new-module.files.ts';

/** Makes a new module with one screen and one menu entry: `npm run new:module -- mf-relatorios --title Relatórios`. */

interface Manifest {
  name: string;
  version: string;
  workspaces: string[];
  dependencies: Record<string, string>;
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
  const manifest = await readJson<Manifest>('package.json');
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { title: { type: 'string' }, service: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error('Name the module, e.g.: npm run new:module -- mf-relatorios --title Relatórios');
  }
  if (existsSync(path.join(ROOT, name))) throw new Error(`There is a ${name} already`);
  const plain = name.slice('mf-'.length).replaceAll('-', ' ');
  const title = values.title ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  const shared = await readJson<Manifest>('shared/package.json');
  const versionOf = (dependency: string) => {
    const version = dependency === shared.name ? shared.version : shared.dependencies[dependency];
    if (!version) throw new Error(`The shared library has no ${dependency}`);
    return [dependency, version] as const;
  };
  const api = await readJson<Manifest>('api/package.json');
  const ofService = values.service ? ['jose', 'pg'].map((each) => [each, api.dependencies[each] ?? ''] as const) : [];
  const dependencies = Object.fromEntries([
    ...['@credenciados/shared', 'react', 'react-dom', 'react-icons'].map(versionOf),
    ...ofService,
  ]);
  for (const [file, content] of Object.entries(
    moduleFiles({ name, title, dependencies, service: values.service ?? false }),
  )) {
    const target = path.join(ROOT, name, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await register(name, { version: '1.0.0', dependencies });
  const link = path.join(ROOT, 'node_modules', name);
  if (!existsSync(link)) await symlink(path.join('..', name), link, 'dir');
  process.stdout.write(`${name} is made. Modules: ${moduleNames().join(', ')}\n
  npm run dev:alone -w ${name}          the module alone, with sample answers
  npm run dev -- ${name}                in the portal, with hot reload
  npm test -w ${name}                   its tests
  npm run publish:module -- ${name}     to the portal that runs
`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
