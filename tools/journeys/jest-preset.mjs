/** Journeys in a real browser against the built portal: one file after another, with one browser and one portal. */
export const journeysPreset = (displayName) => ({
  displayName,
  testEnvironment: '@credenciados/journeys/environment',
  // The browser and the portal outlive the file that opened them.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  testMatch: ['<rootDir>/*.test.ts'],
  // See tools/testing/nightly.ts.
  testPathIgnorePatterns: process.env.NIGHTLY === '1' ? [] : ['\\.night\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  // The kind of module is left to swc's jest transformer: native for the tests, CommonJS for what jest itself loads.
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
  globalSetup: '@credenciados/journeys/global-setup',
  globalTeardown: '@credenciados/journeys/global-teardown',
  testTimeout: 60_000,
});
