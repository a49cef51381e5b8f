import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { ROOT } from '@credenciados/tools/inputs';
import { typeFaultsSince } from '@credenciados/tools/remembered-types';
import { afterAll, expect, test } from '@jest/globals';

/** Cached results of the type check never accept code that a full check would refuse. */

const project = await temporaryFolder('tipos');
const NAME = path.basename(project);
const kept = path.join(ROOT, '.cache/types-passed', NAME);
const put = async (file: string, text: string) => {
  const where = path.join(project, file);
  await mkdir(path.dirname(where), { recursive: true });
  await writeFile(where, text);
};
const faults = () => typeFaultsSince(['mf-a'], NAME, project);
const rememberedNow = async () => (await readdir(kept)).join();

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
  await rm(kept, { recursive: true, force: true });
});

test('a cached check is refused once any of its inputs has changed', async () => {
  await put(
    'tsconfig.json',
    '{"compilerOptions":{"lib":["ES2023"],"types":[],"module":"ESNext","noEmit":true,"strict":true}}',
  );
  await put('shared/src/index.ts', 'export interface Offers {}\nexport const name: string = "a";\n');
  await put(
    '.cache/offers/mf-b.d.ts',
    "declare module '../../shared/src/index' { interface Offers { b: string } }\nexport {};\n",
  );
  await put('mf-a/package.json', '{"version":"1.0.0"}');
  await put('mf-a/src/used.ts', 'export const used: string = "a";\n');
  const page = [
    "import { name, type Offers } from '../../shared/src/index';",
    "import { used } from './used';",
    'declare const offers: Offers;',
    'export const all: string[] = [name, used, offers.b];',
    '',
  ].join('\n');
  await put('mf-a/src/page.ts', page);
  expect(await faults()).toEqual([]);
  const first = await rememberedNow();

  // The version of a release changes nothing; the compiler itself follows changes of the module's sources.
  await put('mf-a/package.json', '{"version":"1.1.0"}');
  await put('mf-a/src/used.ts', 'export const used: number = 1;\n');
  expect(await faults()).toEqual([expect.stringMatching(/^mf-a\/src\/page\.ts\(4,37\): error TS2322/)]);
  // A fault isn't cached: the cache of the passed check stays, and the fault is found again.
  expect(await rememberedNow()).toBe(first);
  expect(await faults()).toHaveLength(1);
  await put('mf-a/src/used.ts', 'export const used: string = "b";\n');

  // Offers of another module.
  await put(
    '.cache/offers/mf-b.d.ts',
    "declare module '../../shared/src/index' { interface Offers { b: number } }\nexport {};\n",
  );
  expect(await faults()).toEqual([expect.stringMatching(/^mf-a\/src\/page\.ts\(4,43\): error TS2322/)]);
  await put(
    '.cache/offers/mf-b.d.ts',
    "declare module '../../shared/src/index' { interface Offers { b: string } }\nexport {};\n",
  );

  // The library.
  await put('shared/src/index.ts', 'export interface Offers {}\nexport const name: number = 1;\n');
  expect(await faults()).toEqual([expect.stringMatching(/^mf-a\/src\/page\.ts\(4,31\): error TS2322/)]);
  await put('shared/src/index.ts', 'export interface Offers {}\nexport const name: string = "a";\n');

  // A truncated cache file.
  await truncate(path.join(kept, first), 200);
  await put('mf-a/src/page.ts', `${page}export const wrong: number = used;\n`);
  expect(await faults()).toEqual([expect.stringMatching(/^mf-a\/src\/page\.ts\(5,14\): error TS2322/)]);
});
