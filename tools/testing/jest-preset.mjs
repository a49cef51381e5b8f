import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
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
  'pkijs',
  'bytestreamjs',
  'pvutils',
  'pvtsutils',
  'tslib',
  'asn1js',
  '@peculiar',
  '@noble',
];

/**
 * Chakra as one file, with only the parts that the library imports: its 1,400 files took a quarter of the time of a small test. Returns the
 * folder, which is made once for each version and set of parts.
 */
function bundleChakra() {
  const sources = path.join(library, 'src');
  const code = readdirSync(sources, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(sources, file), 'utf8'));
  const parts = [...new Set(code.join().match(/(?<='@chakra-ui\/react\/)[a-z-]+(?=')/g))].sort();
  const { version } = JSON.parse(readFileSync(path.join(packages, '@chakra-ui/react/package.json'), 'utf8'));
  const key = createHash('sha256').update(`${version} ${parts}`).digest('hex').slice(0, 16);
  const cache = path.join(root, '.cache');
  const folder = path.join(cache, `chakra-${key}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(path.join(cache, 'chakra-'));
  createRequire(import.meta.url)('esbuild').buildSync({
    stdin: {
      contents: parts.map((part) => `export * as '${part}' from '@chakra-ui/react/${part}';`).join('\n'),
      resolveDir: library,
    },
    bundle: true,
    format: 'cjs',
    external: ['react', 'react-dom', '@emotion/*'],
    define: { 'process.env.NODE_ENV': '"test"' },
    outfile: path.join(made, 'all.cjs'),
  });
  for (const part of parts)
    writeFileSync(path.join(made, `${part}.cjs`), `module.exports = require('./all.cjs')['${part}'];\n`);
  try {
    renameSync(made, folder);
  } catch {
    // Another workspace's tests were quicker.
    rmSync(made, { recursive: true });
  }
  return folder;
}

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
    ...(isKits ? {} : { '^@chakra-ui/react/(.*)$': path.join(bundleChakra(), '$1.cjs') }),
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
