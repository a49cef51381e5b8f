import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** In the kit, packages are installed in the module's folder. */
const isKits = !existsSync(path.join(root, 'tsconfig.base.json'));
const packages = path.join(isKits ? process.cwd() : root, 'node_modules');
/** Shared library: its sources, or its package. */
const library = isKits ? path.join(packages, '@credenciados/shared') : path.join(root, 'shared');
const testing = (name) => {
  const file = path.join(library, 'src/testing', name);
  return existsSync(`${file}.ts`) ? `${file}.ts` : `${file}.js`;
};
/** Packages with ES modules only, compiled for the tests. */
const ESM_ONLY = [
  '@credenciados',
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
  // By default Jest leaves one processor idle, half of a machine with two.
  maxWorkers: '100%',
  testEnvironment: 'jest-environment-jsdom',
  testEnvironmentOptions: { url: 'http://localhost/credenciados/' },
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
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
    '\\.(css|woff2)$': testing('empty-asset'),
    // Browser builds: the main files are for Node, without `File` and `ArrayBuffer` support.
    '^mammoth$': path.join(packages, 'mammoth/mammoth.browser.js'),
    '^tus-js-client$': path.join(packages, 'tus-js-client/lib.es5/browser/index.js'),
  },
  setupFiles: [testing('setup-globals')],
  // For tests that hang: filling in a whole form takes seconds, ten times as long on a busy machine.
  testTimeout: 90_000,
  setupFilesAfterEnv: [testing('setup-tests')],
});
