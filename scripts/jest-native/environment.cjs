/** Jest's setting `testEnvironment`: the process itself, without globals of its own. For tests that `runtime.cjs` loads. */
module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  before = {
    console: globalThis.console,
    env: process.env,
    exit: process.exit,
    prepareStackTrace: Error.prepareStackTrace,
  };

  async setup() {
    // Jest has just put in its own, which knows no source map of what Node loaded.
    Error.prepareStackTrace = this.before.prepareStackTrace;
  }

  async teardown() {
    globalThis.console = this.before.console;
    process.exit = this.before.exit;
    // An object of one's own in its place would keep the next file's time zone from the process.
    if (process.env !== this.before.env) throw new Error('A test replaced process.env: set and restore its variables');
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
