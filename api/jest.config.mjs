/** Tests of the API: ES modules, against a real PostgreSQL that is started once for the run. */
const common = {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  setupFiles: ['<rootDir>/src/tests/support/fixed-seed.ts'],
  globalSetup: '<rootDir>/src/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/src/tests/support/global-teardown.ts',
};

/** Tests about days and hours also run in another time zone of the process: the agency's zone must decide. */
const inZone = (zone) => ({
  ...common,
  displayName: `api in ${zone}`,
  testMatch: ['<rootDir>/src/tests/time.test.ts', '<rootDir>/src/resources/**/*.rules.test.ts'],
  testEnvironment: '<rootDir>/src/tests/support/zone-environment.cjs',
  runtime: '<rootDir>/../scripts/jest-native/runtime.cjs',
  testEnvironmentOptions: { zone },
});

export default {
  // For what hangs: on a machine that is busy with something else a server's start takes five times as long as by itself.
  testTimeout: 90_000,
  projects: [
    {
      ...common,
      displayName: 'api',
      testEnvironment: '<rootDir>/../scripts/jest-native/environment.cjs',
      runtime: '<rootDir>/../scripts/jest-native/runtime.cjs',
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/tests/time.test.ts'],
    },
    inZone('UTC'),
    inZone('Asia/Tokyo'),
  ],
};
