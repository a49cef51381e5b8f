import path from 'node:path';
import type { Registry } from '@credenciados/contract';
import * as z from 'zod';
import { readLibraryUse } from './library-use.ts';
import { filesDigest, integrityOf, parseJson, readText } from './module-files.ts';
import { SHELL } from './module-store.ts';
import { refused } from './refused.ts';
import { SHARED } from './shared-library.ts';

const manifestSchema = z.object({ shared: z.array(z.object({ name: z.string(), version: z.string() })) });

/** Folder in a shell with its library as a federated container, to run beside another shell's (TEL-34). */
export const ALONE = 'library';

/** Shell as read from its folder. */
export type Shell = Registry['shell'];

/** Shell under a folder of built files; null if there is none. */
export const readShell = (webDir: string): Promise<Shell | null> => readShellIn(path.join(webDir, SHELL));

/** Shell in a folder: shared packages and version; null if there is none. Throws `ReleaseRefused` for a broken one. */
export async function readShellIn(folder: string): Promise<Shell | null> {
  const text = await readText(path.join(folder, 'mf-manifest.json'));
  if (text === '') return null;
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw refused('SHELL', 'mf-manifest.json');
  const offers = Object.fromEntries(parsed.data.shared.map(({ name, version }) => [name, version]).sort());
  const library = offers[SHARED];
  if (library === undefined) throw refused('SHELL', `mf-manifest.json doesn’t share ${SHARED}`);
  const files = await filesDigest(folder);
  const exported = await readLibraryUse(folder);
  const alone = await readAlone(path.join(folder, ALONE));
  return {
    shared: library,
    // The files' digest tells shells apart, even with equal versions of the library.
    ...(files && { version: `${library}-${files.slice(0, 12)}`, files }),
    offers,
    ...(exported && { exports: exported.names }),
    ...(alone && { alone }),
  };
}

/** Kernel functions that a shell's library needs beside another shell; null in older builds. */
async function readAlone(folder: string): Promise<Shell['alone'] | null> {
  const entry = await readText(path.join(folder, 'remoteEntry.js'));
  const taken = await readLibraryUse(folder);
  return entry !== '' && taken ? { integrity: integrityOf(entry), takes: taken.names } : null;
}
