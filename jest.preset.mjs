import path from 'node:path';

const root = import.meta.dirname;
/** Packages that come as ES modules only and are compiled for the tests. */
const ESM_ONLY = [
  'react-quill',
  'react-quill-new',
  'quill',
  'quill-delta',
  'parchment',
  'lodash-es',
  'fast-diff',
  'eventemitter3',
  'htmlparser2',
  'domelementtype',
  'domhandler',
  'domutils',
  'dom-serializer',
  'entities',
  'pixelmatch',
];

/** Tests of a front-end package: jsdom, compiled by swc, with the setup of the shared library. */
export const webPreset = (displayName) => ({
  displayName,
  testEnvironment: path.join(root, 'jest-web/environment.cjs'),
  runtime: path.join(root, 'jest-web/runtime.cjs'),
  testEnvironmentOptions: { url: 'http://localhost/credenciados/' },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
  moduleNameMapper: {
    '\\.(css|woff2)$': path.join(root, 'shared/src/testing/empty-asset.ts'),
    // As in a browser: their main files are Node's, which know no `File` and read no `ArrayBuffer`.
    '^mammoth$': path.join(root, 'node_modules/mammoth/mammoth.browser.js'),
    '^tus-js-client$': path.join(root, 'node_modules/tus-js-client/lib.es5/browser/index.js'),
  },
  setupFiles: [path.join(root, 'shared/src/testing/setup-globals.ts'), path.join(root, 'jest-web/act.cjs')],
  // For what hangs: typing into a whole form is a matter of seconds, but of ten times as many on a busy machine.
  testTimeout: 90_000,
  setupFilesAfterEnv: [path.join(root, 'shared/src/testing/setup-tests.ts')],
});
