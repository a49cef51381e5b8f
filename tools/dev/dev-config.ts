import path from 'node:path';
import { type Compiler, type Configuration, EntryPlugin, type RuleSetRules } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ROOT } from '../inputs.ts';
import { CONFIG_FILE } from '../rspack.ts';

/** Options of a development build. */
interface Development {
  /** Address that its files are served at. */
  publicPath: string;
  /** Hot reload, possible only if React itself is a development build. */
  hot: boolean;
  /** True if this build provides the page's React. */
  bringsReact: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Keeps names in the code, and adds the data of components that hot reload needs. */
function compileForDevelopment(rule: RuleSetRules[number], hot: boolean): RuleSetRules[number] {
  if (!isObject(rule) || rule.loader !== 'builtin:swc-loader' || !isObject(rule.options)) return rule;
  const jsc = isObject(rule.options.jsc) ? rule.options.jsc : {};
  // A page with a production build of React doesn't support elements made for development.
  const react = { runtime: 'automatic', development: hot, refresh: hot };
  return { ...rule, options: { ...rule.options, jsc: { ...jsc, transform: { react } } } };
}

/** Puts an entry before all others of its build. */
class FirstEntryPlugin {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }
  apply(compiler: Compiler): void {
    new EntryPlugin(compiler.context, this.#file, { name: undefined }).apply(compiler);
  }
}

/** For production only: the integrity of a file that is rebuilt with each change can't be known in advance. */
const SHIPPING_ONLY = new Set(['SubresourceIntegrityPlugin', 'NativeSubresourceIntegrityPlugin']);

/** Development variant of a package's build. The page's strict policy stays, so no code is evaluated from text. */
export function forDevelopment(config: Configuration, { publicPath, hot, bringsReact }: Development): Configuration {
  const kept = (config.plugins ?? []).filter((plugin) => plugin && !SHIPPING_ONLY.has(plugin.constructor.name));
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    // Lazily compiled modules would have addresses that the page's other builds don't know.
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
