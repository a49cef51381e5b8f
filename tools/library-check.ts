import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LibraryTypes, ModuleTypes } from '@credenciados/releases/library-use';
import { execute, program } from './execute.ts';
import { ROOT } from './inputs.ts';
import { CONTRACT, completeTypes, LIBRARY, libraryTypes } from './library-types.ts';
import { layOutOffers, type Offers } from './offers.ts';
import { COMPILED } from './rspack.ts';

/** A module built with one library, to be checked by its sources beside another library and other modules. */
export interface Pairing {
  module: string;
  types: ModuleTypes;
  library: LibraryTypes;
  /** Offers of other modules. */
  offers?: Offers;
}

/** Use of an export or offer that no longer compiles. */
export interface Misuse {
  /** Index of the pairing in the input. */
  pairing: number;
  /** `Button of @credenciados/shared/forms`, `historico of mf-mensagens`; only the source position if the name can't be found. */
  what: string;
  /** Source position, with the compiler's message. */
  why: string;
}

const FAULT = /^(?<file>[^(]+)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): (?<text>.*)$/;
/**
 * Ignored errors: missing names and entries are checked by the names recorded at build time (TEL-17), since type-only and unshipped imports
 * break nothing. Other packages aren't checked here, and may not be installed.
 */
const NOT_OF_USE = new Set(['TS2305', 'TS2614', 'TS2724', 'TS2307', 'TS7016', 'TS2882']);

/**
 * Compiles the modules' uses of the library and of each other's offers (TEL-31) against other declarations, in one run of the compiler.
 * Returns the misuses; none if a module works beside these as beside those that it was built with. `work`: folder inside the project, so
 * that imports of the declarations resolve.
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
  // If the compiler itself failed, nothing is known of the modules.
  if (code !== 0 && faults.length === 0) throw new Error(`The compiler failed: ${output}`);
  return faults.flatMap(({ file = '', line = '', column = '', code: fault = '', text = '' }) => {
    const [place = '', ...within] = path.relative(work, path.resolve(ROOT, file)).split(path.sep);
    const pairing = pairings[Number(place)];
    const source = pairing?.types.sources[within.join('/')];
    if (source === undefined || NOT_OF_USE.has(fault)) return [];
    const used = usedAt(source, Number(line), Number(column));
    // Compiled into the module at its build, so the library beside it doesn't matter.
    if (COMPILED.some((entry) => used?.endsWith(` of ${entry}`)) || used?.includes(` of ${CONTRACT}`)) return [];
    return [{ pairing: Number(place), what: used ?? within.join('/'), why: `${within.join('/')}:${line}: ${text}` }];
  });
}

/** Lays out a module's sources with one library in a folder. */
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
/** Exports of the library through which modules use offers. */
const OFFERING = [`RemoteWidget of ${LIBRARY}`, `linkTo of ${LIBRARY}`];

/** Last offer used before an offset of a source. */
function offeredAt(source: string, offset: number): string | null {
  const taken = OFFERED.flatMap((pattern) => [...source.matchAll(pattern)]).filter(({ index }) => index <= offset);
  const { groups } = taken.sort((one, other) => one.index - other.index).at(-1) ?? {};
  return groups ? `${groups.name} of ${groups.module}` : null;
}

/** Export of the library used at a source position, or last before it; the offer, if that is another module's. */
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
