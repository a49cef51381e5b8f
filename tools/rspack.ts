import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ENTRIES } from '@credenciados/contract/library-entries';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  NormalModuleReplacementPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { ROOT } from './inputs.ts';
import { sharedVersion } from './shared-version.ts';

/** Inputs of a package's build. */
interface PackageBuild {
  /** Folder of the package. */
  root: string;
  /** Output folder. */
  outDir: string;
}

/** Part of the key of the build's cache. */
export const CONFIG_FILE = import.meta.filename;

const BROWSERS = ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 16.4'];
const SHARED = '@credenciados/shared';
const requireHere = createRequire(import.meta.url);

/** Glue between bundler and federation runtime, replaced by the plugin's own file. */
const GLUE = '@module-federation/webpack-bundler-runtime';
const glue = createRequire(requireHere.resolve('@module-federation/enhanced/rspack')).resolve(GLUE);

/** The federation's error descriptions, a thousand characters of text. */
const descriptions = path.join(path.dirname(besideGlue('error-codes')), 'desc.mjs');
const DESCRIPTIONS = path.join(import.meta.dirname, 'loaders/federation-descriptions.mjs');

/** Resolves the glue to ES modules: as CommonJS all of it would be bundled. */
const asModules = {
  [`${GLUE}$`]: glue.replace(/\.cjs$/, '.js'),
  ...Object.fromEntries(
    ['runtime', 'inject-external-runtime-core-plugin']
      .map(besideGlue)
      .map((file) => [file, file.replace(/\.cjs$/, '.js')]),
  ),
};

function besideGlue(name: string): string {
  return createRequire(glue).resolve(`@module-federation/${name}`);
}

function packageJson(root: string): { name: string; version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
}

/** Kernel: one per page for all majors of the library, under the entry `/kernel` (TEL-34). */
const KERNEL = `${SHARED}/kernel`;
const KERNEL_ENTRY = path.join(ROOT, 'shared/src/kernel/index.ts');

/**
 * Entries compiled into each module: validation and texts of its forms belong to its own release, so that changing them needs no release of
 * the shell. Anything with state (session, HTTP, zod) comes from the shell.
 */
export const COMPILED: readonly string[] = ['access', 'service'].map((entry) => `${SHARED}/${entry}`);

/** Still requested from the shell: publishing reports that there is no such entry. */
const SHELLS_OWN = ['shell', 'parts', 'render', 'kernel'];

/**
 * Packages that exist once on the page. The shell ships them, and modules have no copy (`import: false`), so there can't be two session
 * stores or two Reacts, whatever is loaded first.
 */
function sharedPackages(root: string, host: boolean) {
  const { dependencies } = packageJson(root);
  const own = host ? {} : { import: false as const };
  const react = { singleton: true, requiredVersion: `^${dependencies.react}`, ...own };
  const library = {
    singleton: true,
    // Publishing checks compatibility, by use and not by version (TEL-17).
    requiredVersion: '*',
    ...(host ? { version: sharedVersion } : {}),
    ...own,
  };
  // Every page needs these at once, so they are in the shell's one script, not in a dozen files requested later.
  const first = host ? { eager: true } : {};
  return {
    react: { ...react, ...first },
    'react/jsx-runtime': { ...react, ...first },
    'react-dom': { ...react, ...first },
    'react-dom/client': { ...react, ...first },
    [SHARED]: { ...library, ...first },
    ...Object.fromEntries([...ENTRIES, ...(host ? [] : SHELLS_OWN)].map((entry) => [`${SHARED}/${entry}`, library])),
  };
}

/** The federation puts the path of its glue into built modules. A name instead makes equal files in every folder. */
const withoutFolder = new NormalModuleReplacementPlugin(
  /^@module-federation\/runtime\/rspack\.js!=!data:/,
  (wanted) => {
    wanted.request = wanted.request.replace(encodeURIComponent(glue), encodeURIComponent(GLUE));
  },
);

/**
 * The federation plugin copies one of its functions into the bundle as text. When tsx runs this configuration, that text calls the helper
 * `__name`, which names functions for debuggers and doesn't exist in the browser.
 */
const withoutNameHelper = new DefinePlugin({ __name: '((named) => named)' });

/** zod's JSON Schema code, which no page needs; standalone development makes samples with it. */
export const NO_JSON_SCHEMA = {
  test: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
  loader: path.join(import.meta.dirname, 'loaders/no-json-schema-loader.mjs'),
};

function base({ root, outDir }: PackageBuild): Configuration {
  const { name } = packageJson(root);
  return {
    name,
    context: root,
    mode: 'production',
    target: ['web', 'es2022'],
    // Source maps without sources, which no script refers to: only the API reads them (ADR 59).
    devtool: 'hidden-nosources-source-map',
    output: {
      path: outDir,
      publicPath: 'auto',
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Independent of the project's folder.
      devtoolModuleFilenameTemplate: '[resource-path]',
      // A module that throws while loading throws again on a retry, instead of returning an empty object.
      strictModuleErrorHandling: true,
      clean: true,
      // After this time the page's code counts as missing, and the person can retry.
      chunkLoadTimeout: 30_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
            env: { targets: BROWSERS },
          },
        },
        // CommonJS that would be bundled although unused.
        { test: /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
        {
          test: /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]system\.js$/,
          loader: path.join(import.meta.dirname, 'loaders/theme-loader.mjs'),
        },
        NO_JSON_SCHEMA,
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      mangleExports: 'size',
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { format: { comments: false }, compress: { passes: 4 } },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Workers by their addresses: each is one script, without the page's runtime. */
export const WORKERS = {
  test: /\.worker\.ts$/,
  type: 'asset/resource',
  generator: { filename: 'workers/[name].[contenthash:8].js' },
  use: path.join(import.meta.dirname, 'loaders/worker-loader.mjs'),
} as const;

/** The router's default build has warnings for developers. */
function routerAlias(): Record<string, string> {
  const router = path.join(path.dirname(requireHere.resolve('react-router/package.json')), 'dist');
  return { [path.join(router, 'development')]: path.join(router, 'production') };
}

/** Components of the router that no page uses; see the loader. */
const WITHOUT_UNUSED_COMPONENTS = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
  loader: path.join(import.meta.dirname, 'loaders/pure-components-loader.mjs'),
};

/** Library entries that the shell must ship though it doesn't import them; see the loader. */
const ASKS_FOR_ENTRIES = {
  entry: `${path.join(ROOT, 'contract/src/library-entries.ts')}?asked`,
  rule: {
    resourceQuery: /^\?asked$/,
    loader: path.join(import.meta.dirname, 'loaders/entries-loader.mjs'),
    options: { names: ENTRIES.map((entry) => `${SHARED}/${entry}`) },
  },
};

/** Code that the shell's federation runtime doesn't need; see the loader. */
const WITHOUT_SNAPSHOTS = {
  test: /[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
  loader: path.join(import.meta.dirname, 'loaders/no-snapshot-loader.mjs'),
};

/** The federation's light build for modules: the shell already has the runtime. */
const moduleAlias = () => ({
  ...asModules,
  [`${GLUE}$`]: path.join(path.dirname(glue), 'bundler.js'),
  [descriptions]: DESCRIPTIONS,
});

/** Shell: provides React, the shared library and the federation runtime to every module. */
export function shellConfig(build: PackageBuild): Configuration {
  const config = base(build);
  const axiosRoot = path.dirname(requireHere.resolve('axios/package.json'));
  return {
    ...config,
    entry: { main: [ASKS_FOR_ENTRIES.entry, './src/main.ts'] },
    module: {
      rules: [
        ...(config.module?.rules ?? []),
        ASKS_FOR_ENTRIES.rule,
        WITHOUT_SNAPSHOTS,
        WITHOUT_UNUSED_COMPONENTS,
        WORKERS,
      ],
    },
    resolve: {
      ...config.resolve,
      alias: {
        // Requests use XMLHttpRequest, which reports upload progress; the fetch adapter is left out.
        [path.join(axiosRoot, 'lib/adapters/fetch.js')]: false,
        ...asModules,
        ...routerAlias(),
        [descriptions]: DESCRIPTIONS,
      },
    },
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 30_000,
        cacheGroups: {
          defaultVendors: false,
          // Own file: it stays in the browser's cache when the rest of the shell changes.
          react: {
            test: /node_modules\/(react|react-dom|scheduler)\//,
            name: 'react',
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      withoutNameHelper,
      withoutFolder,
      new ModuleFederationPlugin({
        name: 'shell',
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: sharedPackages(build.root, true),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      // Offline page, without content hashes in its file names.
      new CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
      new HtmlRspackPlugin({
        template: './src/index.html',
        filename: 'index.html',
        publicPath: '/credenciados/shell/',
        // At the end of the body and not deferred: browsers request deferred scripts last, and the page waits for this one.
        inject: 'body',
        scriptLoading: 'blocking',
        minify: false,
      }),
    ],
  };
}

/** Library files of which the page has one instance, by path. */
function kernelFiles(): Set<string> {
  const names = readFileSync(KERNEL_ENTRY, 'utf8').matchAll(/^export \{[^}]*\} from '([^']+)'/gm);
  return new Set([...names].map(([, file = '']) => path.resolve(path.dirname(KERNEL_ENTRY), file)));
}

/**
 * The library as a container that runs beside the library of another major: every entry, and the root for widgets. React and the kernel are
 * the page's.
 */
export function libraryConfig({ outDir }: Pick<PackageBuild, 'outDir'>): Configuration {
  const root = path.join(ROOT, 'shared');
  const config = base({ root, outDir });
  const name = `library-${Number.parseInt(sharedVersion, 10)}`;
  const kernel = kernelFiles();
  const { dependencies } = packageJson(root);
  const ofPage = { singleton: true, import: false as const };
  const react = { ...ofPage, requiredVersion: `^${dependencies.react}` };
  return {
    ...config,
    name,
    entry: {},
    output: { ...config.output, uniqueName: name, crossOriginLoading: 'anonymous' },
    resolve: { ...config.resolve, alias: { ...moduleAlias(), ...routerAlias() } },
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: (chunk) => !chunk.canBeInitial(),
        minSize: 30_000,
        cacheGroups: { defaultVendors: false },
      },
    },
    plugins: [
      withoutNameHelper,
      withoutFolder,
      new NormalModuleReplacementPlugin(/^\.\.?\//, (wanted) => {
        if (kernel.has(path.resolve(wanted.context, wanted.request))) wanted.request = KERNEL;
      }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'global', name },
        exposes: {
          './index': './src/index.ts',
          './root': './src/module/root.ts',
          ...Object.fromEntries(ENTRIES.map((entry) => [`./${entry}`, `${SHARED}/${entry}`])),
        },
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: {
          react,
          'react/jsx-runtime': react,
          'react-dom': react,
          'react-dom/client': react,
          [KERNEL]: { ...ofPage, requiredVersion: '*' },
        },
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new SubresourceIntegrityPlugin({ htmlPlugin: false }),
    ],
  };
}

/** Module: exposes its lifecycles and widgets, and gets everything shared from the shell. */
export function moduleConfig(build: PackageBuild & { widgets: readonly string[] }): Configuration {
  const config = base(build);
  const { name } = packageJson(build.root);
  return {
    ...config,
    entry: {},
    // Subresource integrity needs CORS requests.
    output: { ...config.output, crossOriginLoading: 'anonymous' },
    resolve: {
      ...config.resolve,
      alias: moduleAlias(),
    },
    optimization: {
      ...config.optimization,
      // The files needed to mount a module are one chunk, which the page preloads.
      splitChunks: {
        chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== '__federation_expose_spa',
        minSize: 30_000,
        cacheGroups: { defaultVendors: false },
      },
    },
    plugins: [
      withoutNameHelper,
      withoutFolder,
      // The library draws icons; a module bundles only its own shapes.
      new NormalModuleReplacementPlugin(/^\.\.\/lib\/index\.mjs$/, (icon) => {
        if (/\breact-icons\b/.test(icon.context)) icon.request = SHARED;
      }),
      // The contract compiled into a module uses the shell's zod.
      new NormalModuleReplacementPlugin(/^zod$/, (wanted) => {
        wanted.request = `${SHARED}/z`;
      }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        // A name with a hyphen can't be a variable, so the container is a property of the window.
        library: { type: 'global', name },
        exposes: {
          './spa': './src/spa.tsx',
          ...Object.fromEntries(build.widgets.map((widget) => [`./${widget}`, `./src/widgets/${widget}.tsx`])),
        },
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: sharedPackages(build.root, false),
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      // The registry has the integrity of the entry file, which has that of each other file. Omitted during development.
      new SubresourceIntegrityPlugin({ htmlPlugin: false }),
    ],
  };
}
