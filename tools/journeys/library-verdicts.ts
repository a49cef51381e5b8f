import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { missingNames } from '@credenciados/releases/library-use';
import { ROOT } from '@credenciados/tools/inputs';
import { checkUses } from '@credenciados/tools/library-check';
import { LibraryNamesPlugin } from '@credenciados/tools/library-names';
import { LIBRARY as SHARED } from '@credenciados/tools/library-types';
import { moduleConfig } from '@credenciados/tools/rspack';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import { rspack } from '@rspack/core';
import React, { createElement, type FunctionComponent, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { changedBy, LIBRARY, type Library, PAGES, typesOf } from './library-changes.ts';

/**
 * Run by `library-changes.test.ts` outside jest: real builds of two modules, each beside changed libraries. Prints the publishing verdict
 * for each pair, and the outcome in the federation's runtime.
 */

/** Verdict about a module beside a library. */
export interface Verdict {
  what: string;
  module: string;
  /** Reasons why publishing refuses the pair; empty if it accepts it. */
  refused: string[];
  /** Difference in output, or the failure; null if unchanged. */
  broken: string | null;
}

const requireHere = createRequire(import.meta.url);
const { dependencies } = JSON.parse(await readFile(path.join(ROOT, 'mf-public/package.json'), 'utf8'));
const work = await mkdtemp(path.join(ROOT, '.cache/library-'));

/** Builds a module like any other, for a runtime without a browser; returns the names it uses of the library. */
async function build(name: string, source: string): Promise<Record<string, string[]>> {
  const root = path.join(work, name);
  await mkdir(path.join(root, 'src'), { recursive: true });
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ name, version: '1.0.0', dependencies }));
  await writeFile(path.join(root, 'src/spa.tsx'), source);
  const config = moduleConfig({ root, outDir: path.join(root, 'dist'), widgets: [] });
  const library = new LibraryNamesPlugin(false);
  const kept = (config.plugins ?? []).filter((plugin) => !plugin || !/Integrity/.test(plugin.constructor.name));
  const compiler = rspack({ ...config, target: 'async-node', plugins: [...kept, library] });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const fault = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (fault ? reject(fault) : resolve()));
    });
  });
  return library.names;
}

const address = (entry: string) => SHARED + entry.slice(1);

/** Modules of a library at run time. */
function evaluate(library: Library): Map<string, object> {
  return new Map(
    Object.entries(library).map(([entry, exports]) => {
      const members = Object.entries(exports).map(([name, { code }]) => `${name}: ${code}`);
      const make = new Function('h', 'useState', `return { ${members.join(',\n')} };`);
      return [address(entry), make(createElement, useState)];
    }),
  );
}

let hosts = 0;

/** Loads a built module beside a library by the federation's own runtime, and renders its page. */
async function show(name: string, library: Library): Promise<string> {
  const folder = path.join(work, name, 'dist');
  for (const file of Object.keys(requireHere.cache)) if (file.startsWith(folder)) delete requireHere.cache[file];
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core, [name]: undefined });
  core.helpers?.global?.resetFederationGlobalInfo?.();
  hosts += 1;
  const lib = (value: object) => ({
    version: '19.3.1',
    lib: () => value,
    shareConfig: { singleton: true, requiredVersion: '*' as const },
  });
  const host = createInstance({
    name: `host-${hosts}`,
    remotes: [{ name, entry: `http://localhost/${name}/remoteEntry.js`, type: 'global' }],
    shared: {
      react: lib(React),
      'react/jsx-runtime': lib(requireHere('react/jsx-runtime')),
      ...Object.fromEntries([...evaluate(library)].map(([entry, value]) => [entry, lib(value)])),
    },
    plugins: [
      {
        name: 'from-disk',
        loadEntry: async () => {
          const exported = requireHere(path.join(folder, 'remoteEntry.js'));
          return Reflect.get(globalThis, name) ?? exported;
        },
      },
    ],
  });
  const module = await host.loadRemote<{ Page: FunctionComponent }>(`${name}/spa`);
  if (!module) throw new Error('Nothing was exposed');
  return renderToStaticMarkup(createElement(module.Page));
}

/** Rendered output, or the failure. */
async function outcome(name: string, library: Library): Promise<string> {
  try {
    return await show(name, library);
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

try {
  const drawn: number[][] = JSON.parse(process.argv[2] ?? '[]');
  const libraries = drawn.map(changedBy);
  const modules = await Promise.all(
    Object.entries(PAGES).map(async ([name, source]) => {
      const taken = await build(name, source);
      return { name, source, taken, before: await outcome(name, LIBRARY) };
    }),
  );
  const pairs = libraries.flatMap((changed) => modules.map((module) => ({ ...changed, module })));
  const pairings = pairs.map(({ library, module }) => ({
    module: module.name,
    types: { sources: { 'src/spa.tsx': module.source } },
    library: typesOf(library),
  }));
  const misuses = await checkUses(pairings, path.join(work, 'uses'));
  const verdicts: Verdict[] = [];
  for (const [place, { what, library, module }] of pairs.entries()) {
    const offered = Object.fromEntries(
      Object.entries(library).map(([entry, exports]) => [address(entry), Object.keys(exports)]),
    );
    const refused = [
      ...missingNames(module.taken, offered),
      ...misuses.filter(({ pairing }) => pairing === place).map((misuse) => `${misuse.what}: ${misuse.why}`),
    ];
    const after = await outcome(module.name, library);
    verdicts.push({ what, module: module.name, refused, broken: after === module.before ? null : after });
  }
  process.stdout.write(JSON.stringify({ before: modules.map(({ before }) => before), verdicts }));
} finally {
  await rm(work, { recursive: true, force: true });
}
