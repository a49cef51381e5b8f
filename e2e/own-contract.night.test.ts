import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { filesDigest } from '@credenciados/releases/module-files';
import { moduleNames } from '@credenciados/tools/inputs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/**
 * Rules and texts of a module's forms are compiled into it (TEL-20), and its calls are recorded (TEL-19): two builds of everything, before
 * and after a change.
 */

const CHANGED: Edit[] = [
  // Shown beside the field of *Verificar comprovante*, a form of mf-public.
  ['../contract/src/comprovante.ts', "codigo: '", "codigo: 'De outro modo: "],
  // Added to an answer for mf-analise, which doesn't know it (TEL-19).
  ['../contract/src/novidade.ts', '  minha: z', '  nova: z.boolean(),\n  minha: z'],
];
/** Not in the API any more. */
const MISNAMED: Edit[] = [['src/conversas.api.ts', 'GET /conversa/getById/:id', 'GET /conversa/byId/:id']];

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop?.remove());

test('a changed validation text is a release of its module and of the API, one more field of an answer one of the API alone', async () => {
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

test('a module that names a missing call isn’t built', async () => {
  await expect(workshop.build([{ package: 'mf-mensagens', edits: MISNAMED }])).rejects.toThrow(
    /mf-mensagens\/src\/conversas\.api\.ts names GET \/conversa\/byId\/:id, which is no call of the contract/,
  );
}, 60_000);

async function fileDigest(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path.join(folder, 'main.js')))
    .digest('hex');
}
