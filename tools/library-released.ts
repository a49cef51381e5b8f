import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LibraryTypes } from '@credenciados/releases/library-use';
import { ROOT, workspaceNames } from './inputs.ts';
import { LIBRARY } from './library-types.ts';

/** Last released library without its contract; it determines the next version (TEL-17). */
const RELEASED = path.join(ROOT, 'shared/api-report/released.json');

/** A released library. */
interface Released {
  version: string;
  types: LibraryTypes;
}

/** Reads the released library. */
export async function readReleased(): Promise<Released> {
  return JSON.parse(await readFile(RELEASED, 'utf8'));
}

/** Records declarations as those of a released version. */
export async function writeReleased(version: string, { entries, declarations }: LibraryTypes): Promise<void> {
  const own = Object.entries(declarations).filter(([file]) => !/^src\/(shell|render)\//.test(file));
  const released: Released = { version, types: { entries, declarations: Object.fromEntries(own) } };
  await writeFile(RELEASED, `${JSON.stringify(released, null, 2)}\n`);
}

/** Sets the library's version in each package of the project that names it. */
export async function setVersion(version: string): Promise<void> {
  for (const name of workspaceNames()) {
    await edit(path.join(ROOT, name, 'package.json'), (manifest) => withVersion(manifest, version, name === 'shared'));
  }
  await edit(path.join(ROOT, 'package-lock.json'), (lock) => {
    const packages = Object.entries(lock.packages ?? {}).map(([name, manifest]) => [
      name,
      withVersion(manifest, version, name === 'shared'),
    ]);
    return { ...lock, packages: Object.fromEntries(packages) };
  });
}

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  packages?: Record<string, Manifest>;
}

function withVersion(manifest: Manifest, version: string, isLibrary: boolean): Manifest {
  const { dependencies, devDependencies } = manifest;
  return {
    ...manifest,
    ...(isLibrary && { version }),
    ...(dependencies?.[LIBRARY] && { dependencies: { ...dependencies, [LIBRARY]: version } }),
    ...(devDependencies?.[LIBRARY] && { devDependencies: { ...devDependencies, [LIBRARY]: version } }),
  };
}

async function edit(file: string, change: (manifest: Manifest) => Manifest): Promise<void> {
  if (!existsSync(file)) return;
  const text = await readFile(file, 'utf8');
  const changed = `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`;
  if (changed !== text) await writeFile(file, changed);
}
