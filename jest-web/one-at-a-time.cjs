const asyncHooks = require('node:async_hooks');

const OVERRIDE = { configurable: true, enumerable: true, writable: true };

/** `AsyncLocalStorage`, for who does one thing after another and waits for each. */
class Storage {
  run(store, work) {
    const before = this.store;
    const end = () => {
      this.store = before;
    };
    this.store = store;
    let result;
    try {
      result = work();
    } finally {
      if (typeof result?.finally !== 'function') end();
    }
    return typeof result?.finally === 'function' ? result.finally(end) : result;
  }

  getStore() {
    return this.store;
  }
}

/**
 * Loads jest's part that runs tests. That has Node follow every promise of the process, so that an error which comes late is told
 * of the test that it came from. Only tests that run side by side (`test.concurrent`; there are none) can't do without: here it
 * fails the test that runs when it comes, or the file.
 */
exports.oneAtATime = (load) => {
  // Later versions of Node have a getter there, to which nothing can be assigned.
  const own = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { ...OVERRIDE, value: Storage });
  try {
    return load();
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', own);
  }
};
