import { NODE_PRESET } from '@credenciados/testing/node-preset';

/** Tests of the store and its rules, without a database; those through the endpoints are in `api/src/tests/releases`. */
export default {
  ...NODE_PRESET,
  setupFiles: ['@credenciados/platform/testing/fixed-seed'],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testTimeout: 90_000,
};
