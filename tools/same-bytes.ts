import { createHash } from 'node:crypto';
import type { Compiler, sources as Sources } from '@rspack/core';
import { ROOT } from './inputs.ts';

/** Call that waits for several chunks, before minification: `Promise.all([e("1"), e("2")])`. */
const LIST =
  /(?<=Promise\.all\((?:\/\*[^*]*\*\/ ?)?\[)__webpack_require__\.e\([^()]*\)(?:, ?__webpack_require__\.e\([^()]*\))+(?=\])/g;
/** Bundler's comment with the path of a module. */
const COMMENT = /\/\/ (?:EXTERNAL|CONCATENATED) MODULE: .*/g;
/** Forms of the project's folder in the name of a federated module: after a space, or in a data URI. */
const FOLDERS = [` ${ROOT}/`, encodeURIComponent(`${ROOT}/`)];
/** The bundler's own ids have at most four digits, too. */
const [FIRST_ID, IDS] = [1000, 9000];

/** Makes the bytes of a build independent of the project's folder, where the bundler's own aren't. */
export class SameBytesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('SameBytesPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SameBytesPlugin', (modules) => assignIds([...modules]));
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: 'SameBytesPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (name.endsWith('.js')) compilation.updateAsset(name, settled(source, sources));
        }
      });
    });
  }
}

/**
 * Assigns ids to the federation's modules, whose names contain the folder: the bundler makes ids from names. It gives no other module an id
 * that is taken.
 */
function assignIds(modules: readonly { identifier: unknown }[]): void {
  const taken = new Set<number>();
  // In this hook the name is a value; the types say that it is a method.
  const named = modules.map((module) => ({ module, name: withoutFolder(String(module.identifier)) }));
  for (const { module, name } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name === module.identifier) continue;
    let id = createHash('sha256').update(name).digest().readUInt32BE() % IDS;
    while (taken.has(id)) id = (id + 1) % IDS;
    taken.add(id);
    Object.assign(module, { id: FIRST_ID + id });
  }
}

/** Name without the folder; of one that had it, also without the hash of joined modules, which is made from their names. */
function withoutFolder(name: string): string {
  const short = FOLDERS.reduce((text, folder) => text.replaceAll(folder, ' '), name);
  return short === name ? name : short.replace(/\|[0-9a-f]+$/, '');
}

/**
 * Sorts the chunks that a dynamic import waits for, whose order depends on the folder, and empties comments with paths: the minifier
 * chooses between equally frequent names by their position. Keeps source positions.
 */
function settled(source: Sources.Source, { ReplaceSource }: typeof Sources): Sources.Source {
  const text = source.source().toString();
  const replaced = new ReplaceSource(source);
  for (const { 0: list, index } of text.matchAll(LIST)) {
    replaced.replace(index, index + list.length - 1, list.split(/, ?/).sort().join(', '));
  }
  for (const { 0: comment, index } of text.matchAll(COMMENT)) replaced.replace(index, index + comment.length - 1, '//');
  return replaced;
}
