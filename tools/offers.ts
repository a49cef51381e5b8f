import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleTypes, moduleTypesSchema } from '@credenciados/releases/library-use';
import type { ModuleTarget } from '@credenciados/releases/targets/module-target';
import { LIBRARY } from './library-types.ts';

/** File with a module's declared offers (TEL-31); the build stores it with the module's sources. */
export const OFFERS = 'src/offers.d.ts';

/** Offers by module. */
export type Offers = Readonly<Record<string, string>>;

/** A module of a portal, by its published sources. */
export interface KnownModule {
  name: string;
  /** Null if an older build stored none. */
  types: ModuleTypes | null;
  /** False if it was removed from the portal, and may come back. */
  live: boolean;
}

/** Modules of a portal, removed ones last. */
export async function knownModules(target: ModuleTarget): Promise<KnownModule[]> {
  const [{ modulos }, flips] = [await target.list(), await target.history()];
  const live = modulos.map(({ nome, versao }) => ({ name: nome, version: versao, live: true }));
  const latest = new Map(flips.toReversed().map((flip) => [flip.module, flip]));
  const removed = [...latest.values()]
    .filter(({ module, action }) => action === 'REMOCAO' && !live.some(({ name }) => name === module))
    .map(({ module, version }) => ({ name: module, version, live: false }));
  const known: KnownModule[] = [];
  for (const { version, ...module } of [...live, ...removed]) {
    const types = moduleTypesSchema.safeParse(await target.types(module.name, version));
    known.push({ ...module, types: types.success ? types.data : null });
  }
  return known;
}

/** Offers of modules. Live modules that declare none accept any use. */
export function offersOf(modules: readonly KnownModule[]): Offers {
  return Object.fromEntries(
    modules.flatMap(({ name, types, live }) => {
      const text = types?.sources[OFFERS] ?? (live ? anythingOf(name) : null);
      return text === null ? [] : [[name, text] as const];
    }),
  );
}

const anythingOf = (name: string) => `export {};
declare module '${LIBRARY}' {
  interface Offers {
    '${name}': { widgets: Record<string, any>; links: Record<string, any> };
  }
}
`;

/** Writes offers into a folder, which it replaces, one file each. */
export async function layOutOffers(folder: string, offers: Offers): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(offers)) {
    if (!/^mf-[a-z0-9-]+$/.test(name)) throw new Error(`No module is called ${name}`);
    await writeFile(path.join(folder, `${name}.d.ts`), text);
  }
}
