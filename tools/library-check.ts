import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LibraryTypes, ModuleTypes } from '@credenciados/api/modules/library-use';
import { execute, program } from './execute.ts';
import { ROOT } from './inputs.ts';
import { CONTRACT, completeTypes, LIBRARY, libraryTypes } from './library-types.ts';
import { layOutOffers, type Offers } from './offers.ts';
import { COMPILED } from './rspack.ts';

/** A module that was built with one library, beside another, and beside other modules: as its sources say it uses them. */
export interface Pairing {
  module: string;
  types: ModuleTypes;
  library: LibraryTypes;
  /** Offers of other modules. */
  offers?: Offers;
}

/** Use of an export or offer that the other side doesn't allow. */
export interface Misuse {
  /** Place of the pairing in what was asked. */
  pairing: number;
  /** `Button of @credenciados/shared/forms`, `historico of mf-mensagens`; where it can't be told, the place in the sources alone. */
  what: string;
  /** Where, and what the compiler says. */
  why: string;
}

const FAULT = /^(?<file>[^(]+)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): (?<text>.*)$/;
/**
 * A name or an entry that isn't there is seen by the names that the build found in use (TEL-17): one that is imported for its type, or
 * used by nothing that is shipped, breaks nothing. What isn't of the library isn't looked at here, and may not be installed.
 */
const NOT_OF_USE = new Set(['TS2305', 'TS2614', 'TS2724', 'TS2307', 'TS7016', 'TS2882']);

/**
 * Compiles what modules do with the library, and with one another (TEL-31), against other declarations of them, all in one run of the compiler. Gives
 * what doesn't fit; nothing where a module runs beside these as it does beside those that it was built with. `work` is a folder inside the project, so that what the
 * declarations themselves import is found.
 */
export async function checkUses(pairings: readonly Pairing[], work: string): Promise<Misuse[]> {
  if (pairings.length === 0) return [];
  const own = await libraryTypes();
  await Promise.all(
    pairings.map(({ library, ...pairing }, place) =>
      layOut(path.join(work, String(place)), { ...pairing, library: completeTypes(library, own) }),
    ),
  );
  const config = path.join(work, 'tsconfig.json');
  const compilerOptions = {
    types: ['node'],
    // Uninstalled packages are `any`.
    noImplicitAny: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    noEmit: true,
    incremental: false,
  };
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(ROOT, 'tsconfig.json'),
      compilerOptions,
      include: ['*/src/**/*', '*/offers/*'],
      exclude: [],
    }),
  );
  const { code, output } = await execute(program('tsc', '-p', config, '--pretty', 'false', '--checkers', '1'));
  const faults = output.split('\n').flatMap((line) => {
    const { groups } = FAULT.exec(line) ?? {};
    return groups ? [groups] : [];
  });
  // A compiler that didn't come so far says nothing of the modules.
  if (code !== 0 && faults.length === 0) throw new Error(`The compiler failed: ${output}`);
  return faults.flatMap(({ file = '', line = '', column = '', code: fault = '', text = '' }) => {
    const [place = '', ...within] = path.relative(work, path.resolve(ROOT, file)).split(path.sep);
    const pairing = pairings[Number(place)];
    const source = pairing?.types.sources[within.join('/')];
    if (source === undefined || NOT_OF_USE.has(fault)) return [];
    const used = usedAt(source, Number(line), Number(column));
    // Compiled into the module, as it was when that was built.
    if (COMPILED.some((entry) => used?.endsWith(` of ${entry}`)) || used?.includes(` of ${CONTRACT}`)) return [];
    return [{ pairing: Number(place), what: used ?? within.join('/'), why: `${within.join('/')}:${line}: ${text}` }];
  });
}

/** A module's sources beside a library of its own. */
async function layOut(folder: string, { types, library, offers = {} }: Pairing): Promise<void> {
  await layOutOffers(path.join(folder, 'offers'), offers);
  const packaged = path.join(folder, 'node_modules', LIBRARY);
  const exports = Object.fromEntries(
    Object.entries(library.entries).map(([entry, file]) => [entry, { types: `./${file}` }]),
  );
  const manifest = JSON.stringify({ name: LIBRARY, type: 'module', exports });
  const files = {
    ...within(packaged, { ...library.declarations, 'package.json': manifest }),
    ...within(folder, types.sources),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const within = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [path.join(folder, file), text]));

const IMPORT = /import\s+(?:type\s+)?\{([^{}]*)\}\s+from\s+['"](@credenciados\/(?:shared|contract)[^'"]*)['"]/g;

const OFFERED = [
  /<RemoteWidget\s+module="(?<module>mf-[a-z0-9-]+)"\s+widget="(?<name>[a-z0-9-]+)"/g,
  /\blinkTo\(\s*['"](?<module>mf-[a-z0-9-]+):(?<name>[a-z0-9-]+)['"]/g,
];
/** By what a module takes what others offer. */
const OFFERING = [`RemoteWidget of ${LIBRARY}`, `linkTo of ${LIBRARY}`];

/** The offer that is taken last before an offset of a source. */
function offeredAt(source: string, offset: number): string | null {
  const taken = OFFERED.flatMap((pattern) => [...source.matchAll(pattern)]).filter(({ index }) => index <= offset);
  const { groups } = taken.sort((one, other) => one.index - other.index).at(-1) ?? {};
  return groups ? `${groups.name} of ${groups.module}` : null;
}

/** The export of the library that is used at a place of a source, or last before it; where that is another module's offer, the offer. */
function usedAt(source: string, line: number, column: number): string | null {
  const imported = new Map<string, string>();
  for (const [, names = '', entry = ''] of source.matchAll(IMPORT)) {
    for (const each of names.split(',')) {
      const [name = '', local = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name) imported.set(local.trim(), `${name.trim()} of ${entry}`);
    }
  }
  const lines = source.split('\n');
  const until = [...lines.slice(0, line - 1), lines[line - 1]?.slice(0, column - 1)].join('\n');
  const rest = /^\w*/.exec(lines[line - 1]?.slice(column - 1) ?? '')?.[0] ?? '';
  const words = `${until}${rest}`.match(/\w+/g) ?? [];
  const last = words.findLast((word) => imported.has(word));
  const used = (last && imported.get(last)) ?? null;
  return used && OFFERING.includes(used) ? (offeredAt(source, until.length + rest.length) ?? used) : used;
}
