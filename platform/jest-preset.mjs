import { NODE_PRESET } from '@credenciados/testing/node-preset';

/** Test settings of a server's workspace, with a real PostgreSQL that is started once for the run. */
export const serverPreset = (rootDir) => ({
  ...NODE_PRESET,
  rootDir,
  setupFiles: ['@credenciados/platform/testing/fixed-seed'],
  globalSetup: '@credenciados/platform/testing/global-setup',
  globalTeardown: '@credenciados/platform/testing/global-teardown',
});

/** Options of a whole run. */
export const SERVER_RUN = {
  // By default Jest leaves one processor idle, half of a machine with two.
  maxWorkers: '100%',
  // ES modules of finished test files stay in a worker's memory, so it is replaced beyond this limit.
  workerIdleMemoryLimit: '768MB',
  // On a busy machine a server's start takes five times as long.
  testTimeout: 90_000,
};
