import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { ROOT } from './inputs.ts';
import { LIBRARY } from './library-types.ts';

/**
 * Webpack plugin that collects the exports of the shared library that a module uses, or that the shell's library has (TEL-17): by entry,
 * sorted.
 */
export class LibraryNamesPlugin {
  /** Filled once the build is done. */
  readonly names: Record<string, string[]> = {};
  readonly #host: boolean;

  /** `host`: true for the shell's build. */
  constructor(host: boolean) {
    this.#host = host;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('LibraryNamesPlugin', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'LibraryNamesPlugin', stage }, () => {
        const found = this.#host ? offeredBy(compilation) : takenBy(compilation);
        for (const [entry, names] of [...found].sort()) this.names[entry] = [...names].sort();
        if (this.#host) Object.assign(this.names, kernelNames());
      });
    });
  }
}

const KERNEL_ENTRY = path.join(ROOT, 'shared/src/kernel/index.ts');

/** Exports of the kernel for libraries of other majors (TEL-34), read from its source. */
export function kernelNames(): Record<string, string[]> {
  const exported = readFileSync(KERNEL_ENTRY, 'utf8').matchAll(/^export \{([^}]*)\}/gm);
  const names = [...exported].flatMap(([, list = '']) => list.split(',').map((each) => each.trim()));
  return { [`${LIBRARY}/kernel`]: names.filter((name) => name !== '' && !name.startsWith('type ')).sort() };
}

type Names = Map<string, Set<string>>;

const CONSUMED = /^consume shared module \([^)]*\) (@credenciados\/shared(?:\/[a-z-]+)?)@/;

/** Named imports that remain in shipped scripts: unused ones break nothing. */
function takenBy(compilation: Compilation): Names {
  const shipped = textsOf(compilation);
  const found: Names = new Map();
  for (const module of compilation.modules) {
    const entry = CONSUMED.exec(module.identifier())?.[1];
    if (!entry) continue;
    const names = found.get(entry) ?? new Set();
    found.set(entry, names);
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      for (const name of namesBy(dependency, entry)) if (isSaid(name, shipped)) names.add(name);
    }
  }
  return found;
}

type Dependency = ReturnType<Compilation['moduleGraph']['getIncomingConnections']>[number]['dependency'];

/** Dependency types of a whole import; each use of its names has a dependency of its own. */
const IMPORTS = new Set([
  'esm import',
  'esm export import',
  'consume shared module',
  'consume shared fallback',
  'import shared fallback',
]);

/** Names that one import uses. Namespace imports can't be resolved: sources must import names. */
function namesBy(dependency: Dependency, entry: string): string[] {
  const [name] = dependency.ids ?? [];
  if (name) return [name];
  if (IMPORTS.has(dependency.type)) return [];
  const { _parentModule: parent } = dependency;
  const source = parent && 'resource' in parent ? String(parent.resource) : '';
  const names = source && dependency.type === 'import()' ? takenLater(readFileSync(source, 'utf8'), entry) : null;
  if (names) return names;
  throw new Error(`${path.relative(ROOT, source)}: name what is taken of ${entry}: import { … } from '${entry}'`);
}

/** Names that a source uses of a lazily imported entry, `import('…').then(({ name }) =>`; null if it doesn't name them. */
function takenLater(source: string, entry: string): string[] | null {
  const imports = source.split(`import('${entry}')`).slice(1);
  const named = imports.map((rest) => /^\s*\.then\(\s*\(\{([\w\s,:]*)\}\)/.exec(rest)?.[1]);
  if (named.some((names) => names === undefined)) return null;
  return named.flatMap((names = '') => names.match(/\w+(?=\s*(?:,|:|$))/g) ?? []);
}

const isSaid = (name: string, shipped: readonly string[]) => shipped.some((text) => text.includes(name));

const textsOf = (compilation: Compilation) =>
  compilation
    .getAssets()
    .filter(({ name }) => /\.m?js$/.test(name))
    .map(({ source }) => source.source().toString());

const PROVIDED = /^provide (?:shared )?module \([^)]*\) (@credenciados\/shared(?:\/[a-z-]+)?)@\S+ = (.+)$/;

/** Exports of the entries that the shell shares. */
function offeredBy(compilation: Compilation): Names {
  const modules = [...compilation.modules];
  const found: Names = new Map();
  for (const module of modules) {
    const [, entry, file] = PROVIDED.exec(module.identifier()) ?? [];
    if (!entry) continue;
    const source = modules.find((each) => each.nameForCondition() === file);
    const names = source && compilation.moduleGraph.getProvidedExports(source);
    if (!Array.isArray(names)) throw new Error(`Which names ${entry} exports isn’t known before it runs`);
    found.set(entry, new Set(names));
  }
  if (found.size === 0) throw new Error(`The shell shares nothing of ${LIBRARY}`);
  return found;
}
