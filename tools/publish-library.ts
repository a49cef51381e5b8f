import path from 'node:path';
import type { Publicados } from '@credenciados/contract';
import { CommandError } from '@credenciados/releases/command-error';
import { majorOf } from '@credenciados/releases/libraries';
import {
  type LibraryTypes,
  libraryTypesSchema,
  moduleTypesSchema,
  readLibraryUse,
  TYPES_JSON,
} from '@credenciados/releases/library-use';
import { parseJson, readText } from '@credenciados/releases/module-files';
import { SHELL } from '@credenciados/releases/module-store';
import type { ModuleTarget } from '@credenciados/releases/targets/module-target';
import { checkUses, type Misuse, type Pairing } from './library-check.ts';
import { type KnownModule, knownModules, OFFERS, offersOf } from './offers.ts';

/**
 * Compiles modules against the library and the offers they would run beside (TEL-17, TEL-31). The portal checks names itself; types
 * need a compiler and the sources.
 */

/**
 * Refuses a module, in its built folder, that doesn't fit the library it would run with (TEL-34) or the offers of live modules; also one
 * whose offers no longer fit a live module.
 */
export async function checkModule(target: ModuleTarget, name: string, folder: string, work: string): Promise<void> {
  const libraries = (await target.list()).bibliotecas;
  const major = await majorIn(folder);
  const beside = libraries.find(({ versao }) => majorOf(versao) === major) ?? libraries[0];
  const library = await typesOf(target, beside);
  const types = moduleTypesSchema.safeParse(parseJson(await readText(path.join(folder, TYPES_JSON))));
  // An older shell has no types.
  if (!library || !types.success) return;
  const known = await knownModules(target);
  const others = known.filter((each) => each.name !== name);
  const own = { module: name, types: types.data, library, offers: offersOf(others) };
  const offered = { [name]: types.data.sources[OFFERS] ?? 'export {};' };
  const users = await Promise.all(
    usersOf(name, others).map(async (user) => {
      const runsWith = libraries.find(({ modulos }) => modulos.includes(user.name));
      return pairingOf(user, (await typesOf(target, runsWith)) ?? library, known);
    }),
  );
  const misuses = await checkUses(
    [own, ...users.map((user) => ({ ...user, offers: { ...user.offers, ...offered } }))],
    path.join(work, 'uses'),
  );
  const wrong = misuses.filter(({ pairing }) => pairing === 0);
  if (wrong.length > 0) {
    throw new CommandError(
      `${name} can’t run beside what is live, the library of shell ${beside?.shell} and what modules offer:\n${told(wrong)}\n` +
        `${name}’s team uses what is live, or whoever has what ${name} is written for publishes it first.`,
    );
  }
  const broken = misuses.map((misuse) => ({ ...misuse, pairing: misuse.pairing - 1 }));
  if (broken.length > 0) await refuseBroken(name, users, broken, path.join(work, 'before'));
}

type Library = Publicados['bibliotecas'][number];

/** Declarations published with a shell; null if it has none. */
async function typesOf(target: ModuleTarget, library: Library | undefined): Promise<LibraryTypes | null> {
  return libraryTypesSchema.safeParse(library?.shell && (await target.types(SHELL, library.shell))).data ?? null;
}

/** Major of the library in a built shell, or that a built module needs. */
const majorIn = async (folder: string) => majorOf((await readLibraryUse(folder))?.version ?? '');

/** Refuses offers that no longer fit live modules; faults that existed before don't count. */
async function refuseBroken(
  name: string,
  users: readonly Pairing[],
  broken: readonly Misuse[],
  work: string,
): Promise<void> {
  const before = await checkUses(users, work);
  const isNew = ({ pairing, why }: Misuse) => !before.some((each) => each.pairing === pairing && each.why === why);
  const lines = users.flatMap(({ module }, place) => {
    const own = broken.filter((misuse) => misuse.pairing === place && isNew(misuse));
    return own.length > 0 ? [`${module} can’t run beside this ${name}:\n${told(own)}`] : [];
  });
  if (lines.length === 0) return;
  throw new CommandError(
    `${lines.join('\n')}\n${name}’s team keeps what is used, or who uses it is published without it first.`,
  );
}

/** Live modules that mention a module. */
const usersOf = (name: string, others: readonly KnownModule[]) =>
  others.filter(({ types, live }) => live && Object.values(types?.sources ?? {}).some((text) => text.includes(name)));

/** Pairing of a live module with a library and the offers of the others. */
function pairingOf({ name, types }: KnownModule, library: Pairing['library'], known: readonly KnownModule[]): Pairing {
  const offers = offersOf(known.filter((each) => each.name !== name));
  return { module: name, types: types ?? { sources: {} }, library, offers };
}

/** Refuses a shell, in its built folder, whose library no longer fits a live module; `left`: modules that may be left behind. */
export async function checkShell(
  target: ModuleTarget,
  folder: string,
  left: readonly string[],
  work: string,
): Promise<void> {
  const library = libraryTypesSchema.parse(parseJson(await readText(path.join(folder, TYPES_JSON))));
  const known = await knownModules(target);
  const major = await majorIn(folder);
  // Modules of another major keep their library (TEL-34).
  const apart = (await target.list()).bibliotecas.filter(
    ({ versao, separada }) => separada && majorOf(versao) !== major,
  );
  const goOn = [...left, ...apart.flatMap(({ modulos }) => modulos)];
  // An older module has no sources; its version range decides.
  const pairings = known
    .filter(({ name, types, live }) => live && types && !goOn.includes(name))
    .map((each) => pairingOf(each, library, known));
  const misuses = await checkUses(pairings, path.join(work, 'uses'));
  const broken = [...new Set(misuses.map(({ pairing }) => pairings[pairing]?.module))];
  if (broken.length === 0) return;
  const lines = broken.map((name) => {
    const own = misuses.filter(({ pairing }) => pairings[pairing]?.module === name);
    return `${name} can’t run beside this shell:\n${told(own)}`;
  });
  throw new CommandError(
    `${lines.join('\n')}\nThe shell’s team keeps what is used, or ${broken.join(', ')} ${broken.length > 1 ? 'are' : 'is'} ` +
      'published without it first; `--leave NAME` leaves a module behind.',
  );
}

const told = (misuses: readonly Misuse[]) => misuses.map(({ what, why }) => `  ${what}: ${why}`).join('\n');
