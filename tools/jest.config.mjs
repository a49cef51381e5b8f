import { NODE_PRESET } from '@credenciados/testing/node-preset';

/** Tests of the tools, without a database or a browser. */
export default { ...NODE_PRESET, testMatch: ['<rootDir>/**/*.test.ts'], testTimeout: 60_000 };
