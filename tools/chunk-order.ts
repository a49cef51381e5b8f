import type { Compiler } from '@rspack/core';

/** Call that waits for several chunks, before minification: `Promise.all([e("1"), e("2")])`. */
const LIST =
  /(?<=Promise\.all\((?:\/\*[^*]*\*\/ ?)?\[)__webpack_require__\.e\([^()]*\)(?:, ?__webpack_require__\.e\([^()]*\))+(?=\])/g;

/**
 * Sorts the chunks that a dynamic import waits for: the bundler's order depends on the folder's path, and equal sources would give other
 * bytes elsewhere.
 */
export class ChunkOrderPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('ChunkOrderPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: 'ChunkOrderPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const text = source.source().toString();
          const lists = [...text.matchAll(LIST)];
          if (lists.length === 0) continue;
          // Keeps source positions.
          const sorted = new sources.ReplaceSource(source);
          for (const { 0: list, index } of lists) {
            sorted.replace(index, index + list.length - 1, list.split(/, ?/).sort().join(', '));
          }
          compilation.updateAsset(name, sorted);
        }
      });
    });
  }
}
