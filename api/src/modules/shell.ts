import path from 'node:path';
import type { Registry } from '@credenciados/shared/contract';
import * as z from 'zod';
import { filesDigest, parseJson, readText } from './module-files.ts';
import { SHELL } from './module-store.ts';
import { SHARED } from './shared-library.ts';

const manifestSchema = z.object({ shared: z.array(z.object({ name: z.string(), version: z.string() })) });

/** A shell as its own folder shows it. */
export type Shell = Registry['shell'];

/** The shell under a folder of built files; null where there is none. */
export const readShell = (webDir: string): Promise<Shell | null> => readShellIn(path.join(webDir, SHELL));

/** What the shell in a folder shares with modules, under the version that its files make; null where there is none. */
export async function readShellIn(folder: string): Promise<Shell | null> {
  const text = await readText(path.join(folder, 'mf-manifest.json'));
  if (text === '') return null;
  const { shared } = manifestSchema.parse(parseJson(text));
  const offers = Object.fromEntries(shared.map(({ name, version }) => [name, version]).sort());
  const library = offers[SHARED];
  if (library === undefined) throw new Error(`The shell in ${folder} doesn't share ${SHARED}`);
  const files = await filesDigest(folder);
  // Its content tells one shell from another, also those of one version of the library.
  return { shared: library, ...(files && { version: `${library}-${files.slice(0, 12)}`, files }), offers };
}
