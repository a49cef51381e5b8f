const { TestEnvironment } = require('jest-environment-node');

/** A process in the time zone of the project's `testEnvironmentOptions.zone`. */
module.exports = class ZoneEnvironment extends TestEnvironment {
  constructor(config, context) {
    // Before the tests' own `process.env` is copied from this one.
    const before = process.env.TZ;
    process.env.TZ = config.projectConfig.testEnvironmentOptions.zone;
    super(config, context);
    this.before = before;
  }

  async teardown() {
    if (this.before === undefined) delete process.env.TZ;
    else process.env.TZ = this.before;
    await super.teardown();
  }
};
