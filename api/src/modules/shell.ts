import path from 'node:path';
import type { Registry } from '@credenciados/shared/contract';
import * as z from 'zod';
import { parseJson, readText } from './module-files.ts';
import { SHARED } from './shared-library.ts';

const manifestSchema = z.object({ shared: z.array(z.object({ name: z.string(), version: z.string() })) });

/** What the shell under a folder of built files shares with modules; null where there is none. */
export async function readShell(webDir: string): Promise<Registry['shell'] | null> {
  const text = await readText(path.join(webDir, 'shell/mf-manifest.json'));
  if (text === '') return null;
  const { shared } = manifestSchema.parse(parseJson(text));
  const offers = Object.fromEntries(shared.map(({ name, version }) => [name, version]).sort());
  const library = offers[SHARED];
  if (library === undefined) throw new Error(`The shell in ${webDir} doesn't share ${SHARED}`);
  return { shared: library, offers };
}
