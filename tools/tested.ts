import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '@credenciados/releases/command-error';
import { filesDigest } from '@credenciados/releases/module-files';
import type { ModuleTarget } from '@credenciados/releases/targets/module-target';
import { hashAll, ROOT } from './inputs.ts';

/** A tested build, stored for a later publication (TEL-25). */
interface Tested {
  /** Hash of all inputs of tests and build. */
  inputs: string;
  /** Signed with the token of the run; the portal verifies it. */
  proof: string;
  /** Hash of the declarations that its uses were compiled against; see `besideOf`. */
  beside: string;
}

export const TESTED_OPTIONS = { prove: { type: 'boolean' }, tested: { type: 'boolean' } } as const;
export const TESTED_USAGE = `  --prove     all but the upload: keeps the build, with what MODULES_TOKEN signs: that these files passed
  --tested    uploads that build, where nothing was changed since; the portal checks what was signed`;

/** Mode of the command beside plain publishing. */
export const modeOf = ({ prove, tested }: { prove?: boolean; tested?: boolean }): 'prove' | 'tested' | undefined =>
  tested ? 'tested' : prove ? 'prove' : undefined;

const folderOf = (module: string) => path.join(ROOT, '.cache/tested', module);

/** Hash of the declarations that a module's uses are compiled against: live libraries, and the other modules' offers and uses. */
export async function besideOf(target: ModuleTarget, module: string): Promise<string> {
  const { bibliotecas, modulos } = await target.list();
  const libraries = bibliotecas.map(({ versao, shell }) => `${versao} of ${shell}`);
  const others = modulos.filter(({ nome }) => nome !== module).map(({ nome, versao }) => `${nome} ${versao}`);
  return [...libraries, ...others].toSorted().join(', ');
}

/** Stores a tested build, signed by a token; `beside`: hash of the declarations it was compiled against. */
export async function keepTested(
  module: string,
  built: string,
  { inputs, beside, target }: { inputs: readonly string[]; beside: string; target: ModuleTarget },
): Promise<void> {
  const arquivos = (await filesDigest(built)) ?? '';
  const folder = folderOf(module);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(built, path.join(folder, 'built'), { recursive: true });
  const tested: Tested = {
    inputs: hashAll(inputs),
    proof: await target.sign({ modulo: module, arquivos }),
    beside,
  };
  await writeFile(path.join(folder, 'tested.json'), JSON.stringify(tested));
}

/** Tested build of the present sources. Throws `CommandError` if there is none. */
export async function readTested(module: string, inputs: readonly string[]): Promise<Tested & { folder: string }> {
  const folder = folderOf(module);
  const file = path.join(folder, 'tested.json');
  if (!existsSync(file)) throw new CommandError(`Nothing of ${module} was tested here: \`--prove\` does it`);
  const tested: Tested = JSON.parse(await readFile(file, 'utf8'));
  if (tested.inputs !== hashAll(inputs)) {
    throw new CommandError(
      `The sources of ${module}, or what they are built with, changed since its tests passed: \`--prove\` tries them again`,
    );
  }
  return { ...tested, folder: path.join(folder, 'built') };
}
