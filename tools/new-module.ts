import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@credenciados/platform/say';
import { moduleNames, ROOT } from './inputs.ts';
import { dependenciesOf, ingredientsOf } from './kit/ingredients.ts';
import { type Manifest, readManifest } from './kit/manifest.ts';
import { packKit } from './kit/pack.ts';
import { makeStandalone, type Wanted, writeFiles } from './kit/standalone.ts';
import { readWanted } from './kit/wanted.ts';
import { CONTRACT, LIBRARY } from './library-types.ts';
import { moduleFiles } from './new-module.files.ts';

/**
 * Makes a new module with one page and one menu entry: `npm run new:module -- mf-relatorios --title Relatórios`; with `--standalone DIR` in
 * a folder of its own.
 */

const USAGE = 'npm run new:module -- mf-relatorios --title Relatórios [--service] [--standalone ../relatorios]';

interface Lock {
  packages: Record<string, object>;
}

/** Adds the lock file's entry that npm would write; a module needs no new package, so nothing is fetched. */
async function lock(
  name: string,
  { version, dependencies, devDependencies }: Pick<Manifest, 'version' | 'dependencies' | 'devDependencies'>,
): Promise<void> {
  const file = path.join(ROOT, 'package-lock.json');
  const locked: Lock = JSON.parse(await readFile(file, 'utf8'));
  const { '': project = {}, ...packages } = locked.packages;
  const added = {
    ...packages,
    [name]: { version, dependencies, devDependencies },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  const sorted = Object.entries(added).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const next = { ...locked, packages: { '': project, ...Object.fromEntries(sorted) } };
  await writeFile(file, `${JSON.stringify(next, null, 2)}\n`);
}

/** Makes it a workspace of this repository, changing only the lock file. */
async function makeHere(wanted: Wanted): Promise<void> {
  const { name } = wanted;
  if (existsSync(path.join(ROOT, name))) throw new Error(`There is a ${name} already`);
  const [contract, library] = await Promise.all(
    ['contract', 'shared'].map((folder) => readManifest(path.join(ROOT, folder))),
  );
  const dependencies = {
    [CONTRACT]: contract?.version ?? '',
    [LIBRARY]: library?.version ?? '',
    ...(await dependenciesOf(wanted.service)),
  };
  const tools = await Promise.all(['tools/testing', 'tools'].map((folder) => readManifest(path.join(ROOT, folder))));
  const devDependencies = Object.fromEntries(tools.map((each) => [each.name, each.version]));
  await writeFiles(path.join(ROOT, name), moduleFiles({ ...wanted, dependencies, tools: devDependencies }));
  await lock(name, { version: '1.0.0', dependencies, devDependencies });
  const link = path.join(ROOT, 'node_modules', name);
  if (!existsSync(link)) await symlink(path.join('..', name), link, 'dir');
  say(`${name} is made. Modules: ${moduleNames().join(', ')}\n
  npm run dev:alone -w ${name}          the module alone, with sample answers
  npm run dev -- ${name}                in the portal, with hot reload
  npm test -w ${name}                   its tests
  npm run publish:module -- ${name}     to the portal that runs`);
}

async function main(): Promise<void> {
  const { standalone, ...wanted } = readWanted(process.argv.slice(2), USAGE);
  if (!standalone) return makeHere(wanted);
  await makeStandalone(wanted, path.resolve(standalone), async (packages) =>
    ingredientsOf(await packKit(packages), wanted.service),
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
