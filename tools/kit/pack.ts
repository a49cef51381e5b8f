import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { execute, program } from '../execute.ts';
import { ROOT } from '../inputs.ts';
import { CONTRACT, LIBRARY } from '../library-types.ts';
import { lintRulesOfModules } from './lint-rules.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { stampVersion } from './packed-version.ts';

/**
 * Packages for standalone modules (ADR 55): the contract and the shared library, compiled, with types and test helpers; and the kit, which
 * builds, serves, tests and publishes. Any npm registry accepts them.
 */

/** Name of the kit. */
export const KIT = '@credenciados/module-kit';

/** Packages that the kit runs unbundled. */
const KIT_NEEDS = [
  '@biomejs/biome',
  '@jest/globals',
  '@module-federation/enhanced',
  '@rspack/core',
  '@rspack/dev-server',
  '@rspack/plugin-react-refresh',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'esbuild',
  'fast-check',
  'jest',
  'jest-environment-jsdom',
  'playwright-core',
  'react-refresh',
  'tsx',
  'typescript',
];

/** Files of the repository, by their path in the kit. */
export const KIT_FILES = {
  'jest-preset.mjs': 'tools/testing/jest-preset.mjs',
  'fonts.css': 'shell/src/fonts.css',
  'devtools-hook.js': 'tools/dev/devtools-hook.js',
  'loaders/federation-descriptions.mjs': 'tools/loaders/federation-descriptions.mjs',
  'loaders/theme-loader.mjs': 'tools/loaders/theme-loader.mjs',
  'loaders/no-json-schema-loader.mjs': 'tools/loaders/no-json-schema-loader.mjs',
  'query-keys.grit': 'tools/lint/query-keys.grit',
};

/** File names of the packed packages. */
export interface Packages {
  contract: string;
  library: string;
  kit: string;
}

/** Packs the packages into a folder. */
export async function packKit(target: string): Promise<Packages> {
  const root = await readTools();
  const shared = await readManifest(path.join(ROOT, 'shared'));
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  await mkdir(target, { recursive: true });
  const work = await mkdtemp(path.join(ROOT, '.cache/kit-'));
  try {
    const [contract, library, kit, compiled] = ['contract', 'library', 'kit', 'compiled'].map((name) =>
      path.join(work, name),
    ) as [string, string, string, string];
    await compile(compiled);
    await Promise.all([
      layOutContract(contract, compiled),
      layOutLibrary(library, compiled, shared, root),
      layOutKit(kit, root, shared),
    ]);
    return {
      contract: await pack(contract, target),
      library: await pack(library, target),
      kit: await pack(kit, target),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Packs a package's folder into another one, under a version unique to its content; returns the file's name. */
export async function pack(folder: string, target: string): Promise<string> {
  await stampVersion(folder);
  const { code, output } = await execute(
    ['npm', 'pack', '--silent', '--pack-destination', path.resolve(target)],
    folder,
  );
  if (code !== 0) throw new Error(`npm pack failed: ${output}`);
  return output.trim().split('\n').at(-1) ?? '';
}

/** Bundles a script with all its imports into one file. */
export async function bundle(source: string, outfile: string, more: BuildOptions = {}): Promise<void> {
  await build({
    entryPoints: [path.join(ROOT, source)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
    ...more,
  });
}

const write = (file: string, value: object) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Compiles contract and library file by file, so that a standalone module needs neither the repository's compiler nor its settings. */
async function compile(target: string): Promise<void> {
  const project = path.join(ROOT, 'shared/tsconfig.declarations.json');
  const emit = ['--emitDeclarationOnly', 'false', '--rewriteRelativeImportExtensions'];
  const { code, output } = await execute(program('tsc', '-p', project, '--checkers', '1', ...emit, '--outDir', target));
  if (code !== 0) throw new Error(`The library can’t be compiled: ${output}`);
}

/** Entries of a compiled package: declarations and scripts. */
const compiledEntries = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(entries).map(([entry, source]) => {
      const file = source.replace(/\.tsx?$/, '');
      return [entry, { types: `${file}.d.ts`, default: `${file}.js` }];
    }),
  );

async function layOutContract(folder: string, compiled: string): Promise<void> {
  const { name, version, dependencies, sideEffects, exports } = await readManifest(path.join(ROOT, 'contract'));
  await cp(path.join(compiled, 'contract/src'), path.join(folder, 'src'), { recursive: true });
  await write(path.join(folder, 'package.json'), {
    name,
    version,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects,
    exports: compiledEntries(exports),
    dependencies,
  });
}

async function layOutLibrary(folder: string, compiled: string, shared: Manifest, root: Manifest): Promise<void> {
  const sources = path.join(ROOT, 'shared/src');
  const styles = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.css'));
  await cp(path.join(compiled, 'shared/src'), path.join(folder, 'src'), { recursive: true });
  for (const file of styles) await cp(path.join(sources, file), path.join(folder, 'src', file));
  await copyNamed('shared/catalogue', path.join(folder, 'examples'), /\.stories\.tsx$/);
  const { name, version, sideEffects } = shared;
  const { [CONTRACT]: contract, ...dependencies } = shared.dependencies;
  await write(path.join(folder, 'package.json'), {
    name,
    version,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: (sideEffects || []).map((file) => file.replace(/\.ts$/, '.js')),
    exports: { ...compiledEntries(shared.exports), './package.json': './package.json' },
    dependencies: { ...dependencies, 'fast-check': root.devDependencies['fast-check'] },
    peerDependencies: {
      [CONTRACT]: `^${contract}`,
      ...versionsOf(['@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event'], root),
    },
    peerDependenciesMeta: Object.fromEntries(
      ['@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event'].map((each) => [
        each,
        { optional: true },
      ]),
    ),
  });
}

/** Copies the files of a folder whose names match. */
async function copyNamed(source: string, target: string, named: RegExp): Promise<void> {
  const files = (await readdir(path.join(ROOT, source))).filter((file) => named.test(file));
  for (const file of files) await cp(path.join(ROOT, source, file), path.join(target, file));
}

async function layOutKit(folder: string, root: Manifest, shared: Manifest): Promise<void> {
  await bundle('tools/kit/cli.ts', path.join(folder, 'cli.js'), {
    external: KIT_NEEDS.flatMap((name) => [name, `${name}/*`]),
    // `require` for bundled CommonJS that uses Node's modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  });
  // Read by the script at its start; without the commit, which would change the content each time.
  await write(path.join(folder, 'release.json'), { version: root.version, commit: null });
  for (const [place, source] of Object.entries(KIT_FILES)) {
    await cp(path.join(ROOT, source), path.join(folder, place), { recursive: true });
  }
  // Only the fonts of the shell's style sheet: the library is a dependency of the module.
  const ofShell = Object.entries((await readManifest(path.join(ROOT, 'shell'))).dependencies);
  const fonts = Object.fromEntries(ofShell.filter(([name]) => name.startsWith('@fontsource')));
  const compiler = JSON.parse(await readFile(path.join(ROOT, 'tsconfig.base.json'), 'utf8'));
  const { compilerOptions } = JSON.parse(await readFile(path.join(ROOT, 'tsconfig.json'), 'utf8'));
  const types = [...compilerOptions.types, '@testing-library/jest-dom'];
  await write(path.join(folder, 'tsconfig.json'), {
    compilerOptions: { ...compiler.compilerOptions, ...compilerOptions, types },
  });
  const rules = JSON.parse(await readFile(path.join(ROOT, 'biome.json'), 'utf8'));
  await write(path.join(folder, 'biome.json'), lintRulesOfModules(rules));
  await write(path.join(folder, 'package.json'), {
    name: KIT,
    version: root.version,
    license: 'UNLICENSED',
    type: 'module',
    bin: { 'credenciados-module': './cli.js' },
    exports: { './jest': './jest-preset.mjs', './tsconfig.json': './tsconfig.json', './biome.json': './biome.json' },
    dependencies: { ...versionsOf(KIT_NEEDS, root), ...fonts },
    peerDependencies: { [LIBRARY]: `^${shared.version}` },
  });
}

/** Manifest of the repository, with the dependencies of its tools added. */
async function readTools(): Promise<Manifest> {
  const [root, tools] = [await readManifest(ROOT), await readManifest(path.join(ROOT, 'tools'))];
  return { ...root, devDependencies: { ...root.devDependencies, ...tools.devDependencies } };
}

/** Versions that the repository itself is built and tested with. */
function versionsOf(names: readonly string[], { devDependencies }: Manifest): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const version = devDependencies[name];
      if (!version) throw new Error(`The repository has no ${name}`);
      return [name, version];
    }),
  );
}
