import { NODE_PRESET } from '@credenciados/testing/node-preset';

/** Tests of a server's workspace, against a real PostgreSQL that is started once for the run. */
export const serverPreset = (rootDir) => ({
  ...NODE_PRESET,
  rootDir,
  setupFiles: ['@credenciados/platform/testing/fixed-seed'],
  globalSetup: '@credenciados/platform/testing/global-setup',
  globalTeardown: '@credenciados/platform/testing/global-teardown',
});

/** Options of a whole run. */
export const SERVER_RUN = {
  // Jest leaves one processor idle, which is half of a machine of two.
  maxWorkers: '100%',
  // ES modules of finished test files stay in a worker's memory: a fresh worker takes its place.
  workerIdleMemoryLimit: '768MB',
  // On a busy machine a server's start takes five times as long as alone.
  testTimeout: 90_000,
};
