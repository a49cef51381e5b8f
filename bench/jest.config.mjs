import { NODE_PRESET } from '@credenciados/testing/node-preset';

/** Tests of the benchmarks' cases, without a database. */
export default { ...NODE_PRESET, testMatch: ['<rootDir>/*.test.ts'] };
