import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleTypes, moduleTypesSchema } from '@credenciados/api/modules/library-use';
import { LIBRARY } from './library-types.ts';
import type { ModuleTarget } from './module-target.ts';

/** Where a module says what it offers to others (TEL-31), in its folder; the build keeps it with the module's sources. */
export const OFFERS = 'src/offers.d.ts';

/** Offers by module. */
export type Offers = Readonly<Record<string, string>>;

/** A module of a portal, as its published sources show it. */
export interface KnownModule {
  name: string;
  /** Null where a build of before kept none. */
  types: ModuleTypes | null;
  /** It is live; else it was taken out of the portal, and may come back. */
  live: boolean;
}

/** The modules of a portal, those that were taken out of it last. */
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

/** Offers of modules. For live ones that declare none, any use is accepted. */
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

/** Lays offers out in a folder, which it replaces, a file each. */
export async function layOutOffers(folder: string, offers: Offers): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(offers)) {
    if (!/^mf-[a-z0-9-]+$/.test(name)) throw new Error(`No module is called ${name}`);
    await writeFile(path.join(folder, `${name}.d.ts`), text);
  }
}
