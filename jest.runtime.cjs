const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What test files before this one had compiled, by the name of the file. */
const compiled = new Map();

/**
 * Jest's setting `runtime` for what runs in jsdom. Each test file still has globals and modules of its own, as jest makes
 * them; but what a file imports is compiled once a process and only run again. Compiling React, Chakra and the rest for
 * every file was a third of the processor's time.
 */
module.exports = class CompilingOnceRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compileAlone = executor.compile.bind(executor);
    const head = `(function (${executor.injectedModuleParameters}) {`;
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
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
};
