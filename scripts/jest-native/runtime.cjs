const { register, registerHooks } = require('node:module');
const { pathToFileURL } = require('node:url');
const { ModuleMocker } = require('jest-mock');
const { oneAtATime } = require('../../jest-web/one-at-a-time.cjs');

const GLOBALS = Symbol.for('portal.jestGlobals');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** Node reads TypeScript itself since 22.18, with nothing between it and the file; before that, tsx compiles it as it is loaded. */
async function prepareLoading() {
  if (process.features.typescript) {
    registerHooks(await import('./hooks.mjs'));
    return;
  }
  const tsx = await import('tsx/esm/api');
  tsx.register();
  process.setSourceMapsEnabled(true);
  register('./hooks.mjs', pathToFileURL(__filename));
}

let prepared;
/** How often each test file was loaded by this process. */
const loaded = new Map();

/**
 * Jest's setting `runtime`: Node itself loads the test files and, once a process, what they import. Jest's own runtime
 * loads everything anew for each file, in a context of its own whose globals are slow to reach: that was half of the
 * processor's time. What a file leaves behind is therefore seen by the next: settings of the environment are put back by
 * who changes them, spies by this. There is no `jest.mock` and no fake clock.
 */
module.exports = class NativeRuntime {
  mocker = new ModuleMocker(globalThis);

  /** Jest's part that describes and runs tests, as if it were loaded for the first time. */
  requireInternalModule(name) {
    delete require.cache[name];
    delete globalThis[HANDLERS];
    return oneAtATime(() => require(name));
  }

  requireModule(name) {
    return require(name);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(file) {
    prepared ??= prepareLoading();
    await prepared;
    // Once for each project of jest that runs the file; under a name that it was loaded by, it would only be remembered.
    const { href } = pathToFileURL(file);
    const times = loaded.get(href) ?? 0;
    loaded.set(href, times + 1);
    await import(times > 0 ? `${href}?${times}` : href);
  }

  setGlobalsForRuntime(globals) {
    const { mocker } = this;
    const jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      setTimeout: (ms) => {
        globalThis[TIMEOUT] = ms;
      },
    };
    const renew = globalThis[GLOBALS]?.renew;
    globalThis[GLOBALS] = { ...globals, jest, renew };
    renew?.();
  }

  clearAllMocks() {
    this.mocker.clearAllMocks();
  }

  resetAllMocks() {
    this.mocker.resetAllMocks();
  }

  restoreAllMocks() {
    this.mocker.restoreAllMocks();
  }

  teardown() {
    this.mocker.restoreAllMocks();
    delete globalThis[TIMEOUT];
  }

  // Nothing to do for what is loaded by Node.
  resetModules() {}
  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps() {
    return null;
  }
  getAllCoverageInfoCopy() {
    return undefined;
  }
};
