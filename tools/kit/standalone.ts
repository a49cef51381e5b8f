import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@credenciados/platform/say';
import { type NewModule, standaloneFiles } from '../new-module.files.ts';

/** Dependencies of a standalone module: exact versions, or files in its folder `packages`. */
export interface Ingredients {
  dependencies: Record<string, string>;
  tools: Record<string, string>;
}

/** Module to generate. */
export type Wanted = Pick<NewModule, 'name' | 'title'> & { service: boolean };

/**
 * Makes a standalone module (ADR 55) in a new or empty folder; `bring` copies the library and the kit there, and returns the module's
 * dependencies.
 */
export async function makeStandalone(
  wanted: Wanted,
  folder: string,
  bring: (packages: string) => Promise<Ingredients>,
): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} isn't empty`);
  const ingredients = await bring(path.join(folder, 'packages'));
  await writeFiles(folder, standaloneFiles({ ...wanted, ...ingredients }));
  say(`${wanted.name} is made in ${folder}. There:\n
  npm install
  npm run dev                           the module alone, with sample answers
  npm test                              its tests
  npm run check                         types and style
  npm run publish -- --to URL           to a portal, with the token of MODULES_TOKEN`);
}

/** Writes files by path into a folder. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}
