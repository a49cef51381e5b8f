import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@credenciados/platform/say';
import { ROOT } from '../inputs.ts';
import { ingredientsOf } from './ingredients.ts';
import { readManifest } from './manifest.ts';
import { bundle, pack, packKit } from './pack.ts';

/** Package behind `npm create credenciados-module`. */
const CREATE = 'create-credenciados-module';

/** Packs the four packages for module teams into a folder, to publish in their registry: `npm run kit:pack -- FOLDER`. */
async function packAll(target: string): Promise<string[]> {
  const packed = await packKit(target);
  const work = await mkdtemp(path.join(ROOT, '.cache/create-'));
  try {
    const { version } = await readManifest(ROOT);
    await bundle('tools/kit/create.ts', path.join(work, 'create.js'));
    await mkdir(path.join(work, 'packages'));
    for (const file of Object.values(packed)) {
      await cp(path.join(target, file), path.join(work, 'packages', file));
    }
    for (const [file, service] of [
      ['plain.json', false],
      ['with-service.json', true],
    ] as const) {
      await writeFile(path.join(work, file), JSON.stringify(await ingredientsOf(packed, service)));
    }
    const manifest = { name: CREATE, version, license: 'UNLICENSED', type: 'module', bin: { [CREATE]: './create.js' } };
    await writeFile(path.join(work, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    return [...Object.values(packed), await pack(work, target)];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const [folder = '', ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  process.stderr.write('Name the folder that they are put in: npm run kit:pack -- ../packages\n');
  process.exitCode = 1;
} else {
  const target = path.resolve(folder);
  for (const file of await packAll(target)) say(path.join(target, file));
}
