import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filesDigest } from '../api/src/modules/module-files.ts';
import { moduleNames } from '../scripts/inputs.ts';
import { type Edit, openWorkshop, type Workshop } from './support/variants.ts';

/** What a module's forms check by, and say, is compiled into it (TEL-20): two builds of everything, before and after. */

/** Said beside the field of *Verificar comprovante*, a form of mf-public's. */
const CHANGED: Edit[] = [['../shared/src/contract/comprovante.ts', "codigo: '", "codigo: 'De outro modo: "]];

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop?.remove());

test('a validation that says something else is a release of its module and of the API, and of nobody else', async () => {
  const packages = ['shell', ...moduleNames(), 'api'];
  const digestsOf = async (edits: Edit[]) => {
    const folders = await workshop.build(packages.map((name) => ({ package: name, edits })));
    return Promise.all(
      folders.map((folder, place) => (packages[place] === 'api' ? fileDigest(folder) : filesDigest(folder))),
    );
  };
  const before = await digestsOf([]);
  const after = await digestsOf(CHANGED);
  expect(before).not.toContain(null);
  expect(packages.filter((_, place) => before[place] !== after[place])).toEqual(['mf-public', 'api']);
}, 900_000);

async function fileDigest(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path.join(folder, 'main.js')))
    .digest('hex');
}
