import path from 'node:path';
import { type LibraryNames, libraryUseSchema, type Registry, type RegistryEntry } from '@credenciados/shared/contract';
import semver from 'semver';
import * as z from 'zod';
import { parseJson, readText } from './module-files.ts';
import { refused } from './refused.ts';

/** In a module's folder what it takes of the shared library, in a shell's what that offers; the build writes both (TEL-17). */
export const LIBRARY_JSON = 'library.json';

/** In a shell's folder the declarations of its library, in a module's its sources: by them the commands compare what is published. */
export const TYPES_JSON = 'types.json';

const textsSchema = z.record(z.string(), z.string());

/** The declarations of a library, by their paths within it, and which of them its entries (`.`, `./forms`) are. */
export const libraryTypesSchema = z.object({ entries: textsSchema, declarations: textsSchema });
export type LibraryTypes = z.infer<typeof libraryTypesSchema>;

/** What a module says of how it uses the library: its own sources. They alone make it, so that it is the same with another library. */
export const moduleTypesSchema = z.object({ sources: textsSchema });
export type ModuleTypes = z.infer<typeof moduleTypesSchema>;

/** What a folder says of it; null where a build of before wrote none. Throws `ReleaseRefused` where it can't be read. */
export async function readLibraryUse(folder: string): Promise<z.infer<typeof libraryUseSchema> | null> {
  const text = await readText(path.join(folder, LIBRARY_JSON));
  if (text === '') return null;
  const parsed = libraryUseSchema.safeParse(parseJson(text));
  if (!parsed.success) throw refused('ARQUIVOS', LIBRARY_JSON);
  return parsed.data;
}

/** Of what is taken, what isn't offered: `Name of @credenciados/shared/entry`. */
export function missingNames(taken: LibraryNames, offered: LibraryNames): string[] {
  return Object.entries(taken).flatMap(([entry, names]) => {
    const there = offered[entry];
    if (!there) return [entry];
    return names.filter((name) => !there.includes(name)).map((name) => `${name} of ${entry}`);
  });
}

/**
 * Whether a shell has what a module takes of its library. By the names of exports where both say them, else by the range that the
 * module was built with, which is all that is known.
 */
export function isServed(
  { library, sharedRange }: Pick<RegistryEntry, 'library' | 'sharedRange'>,
  shell: Registry['shell'],
): boolean {
  if (library && shell.exports) return missingNames(library, shell.exports).length === 0;
  return semver.satisfies(shell.shared, sharedRange);
}
