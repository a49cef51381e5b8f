import path from 'node:path';
import { type LibraryNames, libraryUseSchema, type Registry, type RegistryEntry } from '@credenciados/contract';
import semver from 'semver';
import * as z from 'zod';
import { parseJson, readText } from './module-files.ts';
import { refused } from './refused.ts';

/**
 * In a module's folder, the names that it imports from the shared library; in a shell's, those that it exports. Written by the build
 * (TEL-17).
 */
export const LIBRARY_JSON = 'library.json';

/** In a shell's folder, the declarations of its library; in a module's, its sources. The commands check them against each other. */
export const TYPES_JSON = 'types.json';

const textsSchema = z.record(z.string(), z.string());

/** Declarations of a library by path, and the files of its entries (`.`, `./forms`). */
export const libraryTypesSchema = z.object({ entries: textsSchema, declarations: textsSchema });
export type LibraryTypes = z.infer<typeof libraryTypesSchema>;

/** Sources of a module, to type-check against any library. */
export const moduleTypesSchema = z.object({ sources: textsSchema });
export type ModuleTypes = z.infer<typeof moduleTypesSchema>;

/** `library.json` of a folder; null in older builds. Throws `ReleaseRefused` if unreadable. */
export async function readLibraryUse(folder: string): Promise<z.infer<typeof libraryUseSchema> | null> {
  const text = await readText(path.join(folder, LIBRARY_JSON));
  if (text === '') return null;
  const parsed = libraryUseSchema.safeParse(parseJson(text));
  if (!parsed.success) throw refused('ARQUIVOS', LIBRARY_JSON);
  return parsed.data;
}

/** Used names that aren't offered, as `Name of @credenciados/shared/entry`. */
export function missingNames(taken: LibraryNames, offered: LibraryNames): string[] {
  return Object.entries(taken).flatMap(([entry, names]) => {
    const there = offered[entry];
    if (!there) return [entry];
    return names.filter((name) => !there.includes(name)).map((name) => `${name} of ${entry}`);
  });
}

/** True if a shell's library has what a module uses: compares exports if both list them, else the version range. */
export function isServed(
  { library, sharedRange }: Pick<RegistryEntry, 'library' | 'sharedRange'>,
  shell: Registry['shell'],
): boolean {
  if (library && shell.exports) return missingNames(library, shell.exports).length === 0;
  return semver.satisfies(shell.shared, sharedRange);
}
