import path from 'node:path';
import { libraryTypesSchema, moduleTypesSchema, TYPES_JSON } from '../api/src/modules/library-use.ts';
import { parseJson, readText } from '../api/src/modules/module-files.ts';
import { SHELL } from '../api/src/modules/module-store.ts';
import { checkUses, type Misuse, type Pairing } from './library-check.ts';
import type { ModuleTarget } from './module-target.ts';
import { StepError } from './publish-steps.ts';

/**
 * What modules do with the library, compiled against the declarations of the one that they would be live beside (TEL-17). Names that
 * aren't there the portal refuses itself; for how they are used it takes a compiler, which is where the sources are.
 */

/** Refuses a module, in its built folder, that doesn't fit the library of the live shell. */
export async function checkModule(target: ModuleTarget, name: string, folder: string, work: string): Promise<void> {
  const { shell } = await target.list();
  const library = libraryTypesSchema.safeParse(shell.versao && (await target.types(SHELL, shell.versao)));
  const types = moduleTypesSchema.safeParse(parseJson(await readText(path.join(folder, TYPES_JSON))));
  // A shell of before says nothing of its types.
  if (!library.success || !types.success) return;
  const misuses = await checkUses(
    [{ module: name, types: types.data, library: library.data }],
    path.join(work, 'uses'),
  );
  if (misuses.length === 0) return;
  throw new StepError(
    `${name} can’t run beside the library of the live shell ${shell.versao}:\n${told(misuses)}\n` +
      `${name}’s team uses what is live, or the shell’s team publishes the shell that ${name} is written for first.`,
  );
}

/** Refuses a shell, in its built folder, with whose library a live module can't go on; `left` are those that may be left behind. */
export async function checkShell(
  target: ModuleTarget,
  folder: string,
  left: readonly string[],
  work: string,
): Promise<void> {
  const library = libraryTypesSchema.parse(parseJson(await readText(path.join(folder, TYPES_JSON))));
  const { modulos } = await target.list();
  const pairings: Pairing[] = [];
  for (const { nome, versao } of modulos.filter((each) => !left.includes(each.nome))) {
    const types = moduleTypesSchema.safeParse(await target.types(nome, versao));
    // A module of before says nothing of what it does; the range that it asks for decides.
    if (types.success) pairings.push({ module: nome, types: types.data, library });
  }
  const misuses = await checkUses(pairings, path.join(work, 'uses'));
  const broken = [...new Set(misuses.map(({ pairing }) => pairings[pairing]?.module))];
  if (broken.length === 0) return;
  const lines = broken.map((name) => {
    const own = misuses.filter(({ pairing }) => pairings[pairing]?.module === name);
    return `${name} can’t run beside this shell:\n${told(own)}`;
  });
  throw new StepError(
    `${lines.join('\n')}\nThe shell’s team keeps what is used, or ${broken.join(', ')} ${broken.length > 1 ? 'are' : 'is'} ` +
      'published without it first; `--leave NAME` leaves a module behind.',
  );
}

const told = (misuses: readonly Misuse[]) => misuses.map(({ what, why }) => `  ${what}: ${why}`).join('\n');
