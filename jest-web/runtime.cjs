const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { oneAtATime } = require('./one-at-a-time.cjs');

/** Compiled code of earlier test files, by file. */
const compiled = new Map();

/** Transformed library files, by file. */
const read = new Map();

/** Files of React that take one of its builds. */
const BUILD_OF_REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/[^/]+\.js$/;

/**
 * Jest's setting `runtime` for what runs in jsdom. Each test file still has globals and modules of its own, as jest makes
 * them; but what a file imports is compiled once a process and only run again, and libraries are read once: doing both for
 * every file was a third of the processor's time. React is the build that is shipped, unless a test file has
 * `@react development` at its head or `REACT=development` is set: what it does is the same, for half the work.
 */
module.exports = class CompilingOnceRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor, fileCache } = this;
    const { environment, transformCache } = executor;
    this.reached = environment.reached;
    const loads = (filename) => this.reached?.loads(filename, fileCache.readFile(filename));
    const transformJson = transformCache.transformJson.bind(transformCache);
    transformCache.transformJson = (filename, options) => {
      loads(filename);
      return transformJson(filename, options);
    };
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (filename, options) => {
      if (options?.isInternalModule) return transform(filename, options);
      if (!filename.includes('/node_modules/')) {
        loads(filename);
        return transform(filename, options);
      }
      const code = read.get(filename) ?? transform(filename, options);
      read.set(filename, code);
      return code;
    };
    const compileAlone = executor.compile.bind(executor);
    const head = `(function (${executor.injectedModuleParameters}) {`;
    const build = environment.reactBuild;
    executor.compile = (written, filename) => {
      const source = BUILD_OF_REACT.test(filename) ? written.replaceAll('process.env.NODE_ENV', `'${build}'`) : written;
      const context = environment.getVmContext();
      if (!context) return null;
      let known = compiled.get(filename);
      if (known?.source !== source) {
        try {
          const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
          known = { source, script };
        } catch {
          // Jest knows best how to tell what is wrong with it.
          return compileAlone(source, filename);
        }
        compiled.set(filename, known);
      }
      return known.script.runInContext(context);
    };
  }

  requireModule(from, moduleName, ...rest) {
    this.reached?.asks(from, moduleName);
    return super.requireModule(from, moduleName, ...rest);
  }

  requireInternalModule(...args) {
    return oneAtATime(() => super.requireInternalModule(...args));
  }
};
