const NativeEnvironment = require('../../../../scripts/jest-native/environment.cjs');

/** The process in the time zone of the project's `testEnvironmentOptions.zone`. */
module.exports = class ZoneEnvironment extends NativeEnvironment {
  constructor({ projectConfig }) {
    super();
    this.zone = projectConfig.testEnvironmentOptions.zone;
    this.zoneBefore = process.env.TZ;
  }

  async setup() {
    await super.setup();
    // Node minds what is set on its own `process.env`.
    process.env.TZ = this.zone;
  }

  async teardown() {
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
    await super.teardown();
  }
};
