import path from 'node:path';
import type { Registry } from '@credenciados/shared/contract';
import * as z from 'zod';
import { filesDigest, parseJson, readText } from './module-files.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { SHARED } from './shared-library.ts';

const manifestSchema = z.object({ shared: z.array(z.object({ name: z.string(), version: z.string() })) });

/** What the shell under a folder of built files shares with modules; null where there is none. */
export async function readShell(webDir: string): Promise<Registry['shell'] | null> {
  const text = await readText(path.join(webDir, SHELL, 'mf-manifest.json'));
  if (text === '') return null;
  const { shared } = manifestSchema.parse(parseJson(text));
  const offers = Object.fromEntries(shared.map(({ name, version }) => [name, version]).sort());
  const library = offers[SHARED];
  if (library === undefined) throw new Error(`The shell in ${webDir} doesn't share ${SHARED}`);
  const digest = await filesDigest(path.join(webDir, SHELL));
  // Its content tells one shell from another, also those of one version of the library.
  return { shared: library, ...(digest && { version: `${library}-${digest.slice(0, 12)}` }), offers };
}

/** Keeps the shell under a folder of built files in a store, for pages that stay open when another takes its place. */
export async function keepShell(store: ModuleStore, webDir: string, shell: Registry['shell']): Promise<void> {
  if (shell.version) await store.add(SHELL, shell.version, path.join(webDir, SHELL));
}

/** A registry whose shell is another one from now on; the one before stays known, with its end, until it is pruned. */
export function withShell(registry: Registry, shell: Registry['shell'], now = new Date()): Registry {
  const { version: former } = registry.shell;
  const before = (registry.shells ?? []).filter(({ version }) => version !== shell.version && version !== former);
  const ended = former && former !== shell.version ? [{ version: former, until: now.toISOString() }] : [];
  const shells = [...ended, ...before];
  return { ...registry, shell, ...(shells.length > 0 ? { shells } : {}) };
}
