import { SERVER_RUN, serverPreset } from '@credenciados/platform/jest-preset';

const common = serverPreset(import.meta.dirname);

/** Tests about days and hours also run in another time zone of the process: the agency's zone must decide. */
const inZone = (zone) => ({
  ...common,
  displayName: `api in ${zone}`,
  testMatch: ['<rootDir>/src/tests/time.test.ts', '<rootDir>/src/resources/**/*.rules.test.ts'],
  testEnvironment: '<rootDir>/src/tests/support/zone-environment.cjs',
  testEnvironmentOptions: { zone },
});

export default {
  ...SERVER_RUN,
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
