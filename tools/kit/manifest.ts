import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Fields read of a `package.json`. */
export interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  exports: Record<string, string>;
  sideEffects: string[] | false;
}

/** Reads the `package.json` of a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}
