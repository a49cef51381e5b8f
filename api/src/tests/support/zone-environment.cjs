const { TestEnvironment } = require('jest-environment-node');

/** Sets the time zone of the process to the project's `testEnvironmentOptions.zone`. */
module.exports = class ZoneEnvironment extends TestEnvironment {
  constructor(config, context) {
    const before = process.env.TZ;
    // Tests get a copy of the environment at this time.
    process.env.TZ = config.projectConfig.testEnvironmentOptions.zone;
    super(config, context);
    this.zoneBefore = before;
  }

  async teardown() {
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
    await super.teardown();
  }
};
