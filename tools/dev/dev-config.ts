import path from 'node:path';
import { type Compiler, type Configuration, EntryPlugin, type RuleSetRules } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ROOT } from '../inputs.ts';
import { CONFIG_FILE } from '../rspack.ts';

/** How a package is built for development. */
interface Development {
  /** Where its files are served. */
  publicPath: string;
  /** New code takes the old one's place without a reload. Only where React itself is a development build. */
  hot: boolean;
  /** This build brings React to the page. */
  bringsReact: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Names in the code, and what the hot reload has to know of components. */
function compileForDevelopment(rule: RuleSetRules[number], hot: boolean): RuleSetRules[number] {
  if (!isObject(rule) || rule.loader !== 'builtin:swc-loader' || !isObject(rule.options)) return rule;
  const jsc = isObject(rule.options.jsc) ? rule.options.jsc : {};
  // A page whose React is a shipped build knows no elements made for development.
  const react = { runtime: 'automatic', development: hot, refresh: hot };
  return { ...rule, options: { ...rule.options, jsc: { ...jsc, transform: { react } } } };
}

/** An entry that comes before all others of its build. */
class FirstEntryPlugin {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }
  apply(compiler: Compiler): void {
    new EntryPlugin(compiler.context, this.#file, { name: undefined }).apply(compiler);
  }
}

/** Left to what is shipped: a file that is built anew with each change has no integrity that a page could know beforehand. */
const SHIPPING_ONLY = new Set(['SubresourceIntegrityPlugin', 'NativeSubresourceIntegrityPlugin']);

/** The development twin of a package's build. The page's strict policy stays, so nothing is evaluated from text. */
export function forDevelopment(config: Configuration, { publicPath, hot, bringsReact }: Development): Configuration {
  const kept = (config.plugins ?? []).filter((plugin) => plugin && !SHIPPING_ONLY.has(plugin.constructor.name));
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    // Modules compiled when first asked for would come through addresses that the other builds of the page don't know.
    lazyCompilation: false,
    cache: {
      type: 'persistent',
      buildDependencies: [import.meta.filename, CONFIG_FILE],
      storage: { type: 'filesystem', directory: path.join(ROOT, '.cache/dev/cache', `${config.name}-${hot}`) },
    },
    output: {
      ...config.output,
      publicPath,
      crossOriginLoading: false,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      clean: false,
    },
    module: { ...config.module, rules: config.module?.rules?.map((rule) => compileForDevelopment(rule, hot)) ?? [] },
    optimization: { ...config.optimization, minimize: false, chunkIds: 'named', moduleIds: 'named' },
    plugins: [
      ...(bringsReact ? [new FirstEntryPlugin(path.join(import.meta.dirname, 'devtools-hook.js'))] : []),
      ...kept,
      ...(hot ? [new ReactRefreshRspackPlugin()] : []),
    ],
  };
}
