import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from './support/portal.ts';

/** A record of the files that a passed test file loaded makes it run again once one of them changes (ADR 26). */

interface Memory {
  Reached: new (
    testFile: string,
    packageDir: string,
  ) => {
    loads(file: string, text: string): void;
    asks(file: string, name: string): void;
    keep(): void;
  };
  unknownOf(testFiles: readonly string[], packageDir: string): string[];
}
const { memoryIn }: { memoryIn(root: string): Memory } = createRequire(import.meta.url)('../jest-web/reached.cjs');

const root = await temporaryFolder('alcance');
const MODULE = path.join(root, 'mf-a');
const at = (file: string) => path.join(MODULE, file);
const put = async (file: string, text: string) => {
  await mkdir(path.dirname(at(file)), { recursive: true });
  await writeFile(at(file), text);
};
/** As another command begins: what this process knew of settings is gone. */
const begin = () => memoryIn(root);
const TESTS = [at('src/list.test.tsx'), at('src/form.test.tsx')];
const unknown = () =>
  begin()
    .unknownOf(TESTS, MODULE)
    .map((file) => path.relative(MODULE, file));

/** A test file that passes, having loaded these. */
async function passes(file: string, loaded: readonly string[], asked = 'react'): Promise<void> {
  const { Reached } = begin();
  const reached = new Reached(at(file), MODULE);
  for (const each of [file, ...loaded]) reached.loads(at(each), await readFile(at(each), 'utf8'));
  reached.asks(at(file), asked);
  reached.keep();
}
const bothPass = async () => {
  await passes('src/list.test.tsx', ['src/list.tsx', 'src/common/index.ts']);
  await passes('src/form.test.tsx', ['src/form.tsx']);
};

afterAll(() => rm(root, { recursive: true, force: true }));

test('a change is known to reach the test files that loaded what it changes, and no other', async () => {
  for (const file of [...TESTS.map((each) => path.relative(MODULE, each)), 'src/list.tsx', 'src/form.tsx']) {
    await put(file, file);
  }
  await put('src/common/index.ts', 'common');
  await put('package.json', '{}');
  expect(unknown()).toEqual(['src/list.test.tsx', 'src/form.test.tsx']);
  await bothPass();
  expect(unknown()).toEqual([]);

  await put('src/list.tsx', 'changed');
  expect(unknown()).toEqual(['src/list.test.tsx']);
  await put('src/list.tsx', 'src/list.tsx');
  expect(unknown()).toEqual([]);
  await rm(at('src/form.tsx'));
  expect(unknown()).toEqual(['src/form.test.tsx']);
  await put('src/form.tsx', 'src/form.tsx');

  // `./list`, `./common` could be these from now on.
  for (const [rival, reached] of [
    ['src/list.ts', ['src/list.test.tsx']],
    ['src/common.ts', ['src/list.test.tsx']],
    ['src/common/package.json', ['src/list.test.tsx', 'src/form.test.tsx']],
    ['src/form/index.ts', ['src/form.test.tsx']],
    ['src/__mocks__/axios.ts', ['src/list.test.tsx', 'src/form.test.tsx']],
    ['.swcrc', ['src/list.test.tsx', 'src/form.test.tsx']],
  ] as const) {
    await put(rival, '{}');
    expect([rival, unknown()]).toEqual([rival, reached]);
    await rm(rival.startsWith('src/form/') ? at('src/form') : at(rival), { recursive: true });
    if (rival.includes('__mocks__')) await rm(at('src/__mocks__'), { recursive: true });
  }
  await put('src/new.tsx', 'new');
  await put('README.md', 'new');
  expect(unknown()).toEqual([]);

  // Settings, what is installed.
  await put('package.json', '{"jest":{}}');
  expect(unknown()).toHaveLength(2);
  await put('package.json', '{}');
  await writeFile(path.join(root, 'package-lock.json'), '{}');
  expect(unknown()).toHaveLength(2);
  await bothPass();
  expect(unknown()).toEqual([]);
});

test('a file that began and didn’t pass, or read unrecorded files, is run again', async () => {
  await bothPass();
  new (begin().Reached)(TESTS[0] ?? '', MODULE);
  expect(unknown()).toEqual(['src/list.test.tsx']);
  await passes('src/list.test.tsx', [], 'node:fs');
  expect(unknown()).toEqual(['src/list.test.tsx']);
  await passes('src/list.test.tsx', []);
  expect(unknown()).toEqual([]);

  // A file that changed while the tests ran: what was loaded is what counts.
  const { Reached } = begin();
  const reached = new Reached(TESTS[0] ?? '', MODULE);
  reached.loads(at('src/list.tsx'), 'what stood there before');
  reached.keep();
  expect(unknown()).toEqual(['src/list.test.tsx']);
});
