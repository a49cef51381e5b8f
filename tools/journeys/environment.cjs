const { TestEnvironment } = require('jest-environment-node');

/** Keeps the browser and the portal of the process from one file of journeys to the next. */
const LASTING = ['journeysBrowser', 'journeysPortal'];

module.exports = class JourneyEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of LASTING) {
      Object.defineProperty(this.global, name, {
        configurable: true,
        get: () => globalThis[name],
        set: (value) => {
          globalThis[name] = value;
        },
      });
    }
  }
};
