/** Tests of the benchmarks' cases, without a database. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
};
