import { createRequire } from 'node:module';
import path from 'node:path';
import { bundle } from '@credenciados/api/build/bundle';
import { ENTRIES } from '@credenciados/contract/library-entries';
import type { BuildOptions, Plugin } from 'esbuild';
import { COMPILED } from './rspack.ts';

/** Entry of server rendering, beside the browsers' files. */
export const RENDERER = 'render.js';

const requireHere = createRequire(import.meta.url);
const ROOT = path.resolve(import.meta.dirname, '..');
const SHARED = /^(@credenciados\/shared(\/.*)?|react(\/jsx-runtime)?|react-dom)$/;

const SETTINGS = {
  bundle: true,
  format: 'cjs',
  platform: 'neutral',
  target: 'node20',
  jsx: 'automatic',
  minify: true,
  charset: 'utf8',
  mainFields: ['module', 'main'],
  conditions: ['import', 'default'],
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.woff2': 'empty' },
  legalComments: 'none',
} satisfies BuildOptions;

/** Replaces files by the end of their paths. */
function replace(files: Record<string, string>): Plugin {
  return {
    name: 'replace',
    setup({ onResolve }) {
      for (const [end, file] of Object.entries(files)) {
        const filter = new RegExp(`(^|/)${end.replaceAll('.', '\\.')}$`);
        onResolve({ filter }, ({ importer }) => (importer === file ? undefined : { path: file }));
      }
    },
  };
}

/** Entry of a renderer with the shared packages, each loaded on first use, as in the browser. */
function withShared(renderer: string): string {
  // Rendered pages contain neither editors nor charts.
  const entries = ENTRIES.filter((entry) => entry !== 'editor' && entry !== 'charts').map(
    (entry) => `@credenciados/shared/${entry}`,
  );
  const names = ['react', 'react/jsx-runtime', 'react-dom', '@credenciados/shared', ...entries];
  const loads = names.map((name) => `'${name}': () => require('${name}')`);
  return `export * from '${renderer}'; import { shareAll } from '${renderer}'; shareAll({ ${loads.join()} });`;
}

/**
 * Builds the shell's renderer: React, the shared library and the frame around the modules' pages; and the script that hydrates a rendered
 * page.
 */
export async function buildShellRenderer(target: string): Promise<void> {
  const folder = path.join(ROOT, 'shell/src/render');
  await bundle({
    ...SETTINGS,
    stdin: { contents: withShared('./main.tsx'), resolveDir: folder },
    outfile: path.join(target, RENDERER),
    plugins: [
      replace({
        'modules/module-outlet.tsx': path.join(folder, 'module-outlet.tsx'),
        // The renderer makes no network requests.
        axios: path.join(folder, 'no-http.ts'),
        'react-dom/client': path.join(folder, 'no-roots.ts'),
        'tus-js-client': path.join(folder, 'no-http.ts'),
        'react-dom/server': requireHere.resolve('react-dom/server.browser'),
      }),
    ],
  });
  // Inline script of the page.
  await bundle({
    ...SETTINGS,
    format: 'iife',
    target: 'es2022',
    minify: true,
    entryPoints: [path.join(ROOT, 'shell/src/served/start.ts')],
    outfile: path.join(target, 'start.js'),
  });
}

/** Builds a module's renderer: its routes with all their pages, without shared packages. */
export async function buildModuleRenderer(root: string, target: string): Promise<void> {
  await bundle({
    ...SETTINGS,
    entryPoints: [path.join(root, 'module.ts')],
    outfile: path.join(target, RENDERER),
    plugins: [
      {
        name: 'shared',
        setup({ onResolve }) {
          onResolve({ filter: SHARED }, ({ path: name }) =>
            COMPILED.includes(name) ? undefined : { path: name, external: true },
          );
          // Parts that open by a press are never rendered here.
          onResolve({ filter: /\.browser\.tsx?$/ }, ({ path: name }) => ({ path: name, external: true }));
          onResolve({ filter: /^zod$/ }, () => ({ path: '@credenciados/shared/z', external: true }));
          // Icons are drawn by the library.
          onResolve({ filter: /^\.\.\/lib(\/index(\.mjs)?)?$/ }, ({ importer }) =>
            /\breact-icons\b/.test(importer) ? { path: '@credenciados/shared', external: true } : undefined,
          );
        },
      },
    ],
  });
}
