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
  testEnvironmentOptions: { zone },
});

export default {
  // Jest leaves one processor idle, which is half of a machine of two.
  maxWorkers: '100%',
  // ES modules of finished test files stay in a worker's memory: a fresh worker takes its place.
  workerIdleMemoryLimit: '768MB',
  // On a busy machine a server's start takes five times as long as alone.
  testTimeout: 90_000,
  projects: [
    {
      ...common,
      displayName: 'api',
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/tests/time.test.ts'],
    },
    inZone('UTC'),
    inZone('Asia/Tokyo'),
  ],
};
