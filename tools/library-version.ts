import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LibraryTypes } from '@credenciados/releases/library-use';
import type * as TypeScript from '../node_modules/@microsoft/api-extractor/node_modules/typescript/lib/typescript.d.ts';
import { ROOT } from './inputs.ts';

/** Part of the library's version that must be raised. */
type Level = 'major' | 'minor' | 'none';

/** Changes between two libraries. */
export interface Changed {
  level: Level;
  /** Removed, changed and new exports, by entry. */
  why: string[];
  /** Removals from the kernel, which are never allowed (TEL-36). */
  frozen: string[];
}

/**
 * TypeScript 6 of API Extractor: the project's own version 7 has no API for programs, and both as direct dependencies would compete for
 * `tsc`.
 */
const requireThere = createRequire(createRequire(import.meta.url).resolve('@microsoft/api-extractor'));

/** Entries that no module uses from a shell. */
const APART = new Set(['./shell', './parts', './render']);

/**
 * Compares the declarations of two libraries from the view of a module built with the first: a removed or incompatible export, or a removed
 * property of parameters, is a major change; any other difference a minor one. Both are compiled with the present contract, since the API
 * determines the answers of calls.
 */
export async function compareLibraries(before: LibraryTypes, after: LibraryTypes): Promise<Changed> {
  if (!differs(before, after)) return { level: 'none', why: [], frozen: [] };
  return inWorkFolder('compare-', async (work) => {
    await layOut(path.join(work, 'before'), Object.entries(before.declarations));
    await layOut(path.join(work, 'after'), Object.entries(after.declarations));
    return compare(work, before, after);
  });
}

async function inWorkFolder<T>(prefix: string, use: (work: string) => Promise<T>): Promise<T> {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(ROOT, '.cache', prefix));
  try {
    return await use(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Required version of a library after a former one. */
export function nextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (level === 'none') return version;
  return level === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

async function layOut(folder: string, files: [file: string, text: string][]): Promise<void> {
  for (const [file, text] of files) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

function compare(work: string, before: LibraryTypes, after: LibraryTypes): Changed {
  const fileOf = (side: string, { entries }: LibraryTypes, entry: string) =>
    path.join(work, side, entries[entry] ?? '');
  const entries = Object.keys(before.entries).filter((entry) => !APART.has(entry));
  const { typescript, program } = programOf(work, [
    ...entries.map((entry) => fileOf('before', before, entry)),
    ...Object.keys(after.entries).map((entry) => fileOf('after', after, entry)),
  ]);
  const comparison = new Comparison(typescript, program.getTypeChecker());
  const exportsOf = (file: string) => comparison.exportsOf(program.getSourceFile(file));
  const [lost, gained]: [string[], string[]] = [[], []];
  for (const entry of Object.keys(after.entries).filter((each) => !APART.has(each))) {
    const name = (each: string) => `${each} of @credenciados/shared${entry.slice(1)}`;
    const then = entries.includes(entry)
      ? exportsOf(fileOf('before', before, entry))
      : new Map<string, TypeScript.Symbol>();
    const now = exportsOf(fileOf('after', after, entry));
    for (const each of now.keys()) if (!then.has(each)) gained.push(`${name(each)} is new`);
    for (const [each, symbol] of then) {
      const next = now.get(each);
      const isSame = next && isDeclaredAlike(work, symbol, before, after);
      const fault = isSame ? null : next ? comparison.faultOf(symbol, next) : 'is gone';
      if (fault) lost.push(`${name(each)} ${fault}`);
    }
  }
  for (const entry of entries) if (!after.entries[entry]) lost.push(`@credenciados/shared${entry.slice(1)} is gone`);
  return {
    level: lost.length > 0 ? 'major' : 'minor',
    why: [...lost, ...gained],
    frozen: lost.filter((each) => / of @credenciados\/shared\/kernel /.test(each)),
  };
}

function programOf(work: string, rootNames: string[]) {
  const typescript: typeof TypeScript = requireThere('typescript');
  const options: TypeScript.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    jsx: typescript.JsxEmit.ReactJSX,
    target: typescript.ScriptTarget.ES2023,
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
  };
  return {
    typescript,
    program: typescript.createProgram({ rootNames, options, host: hostOf(typescript, options, work) }),
  };
}

/** Exports by entry: kind, and hash of the declaration. */
type ExportShapes = Record<string, Record<string, string>>;

/**
 * Lists the exports that modules use of the library. Exports of packages and of the contract have no hash: other checks cover their
 * changes.
 */
export async function exportShapes(types: LibraryTypes): Promise<ExportShapes> {
  return inWorkFolder('exports-', async (work) => {
    await layOut(work, Object.entries(types.declarations));
    const entries = Object.entries(types.entries).filter(([entry]) => !APART.has(entry));
    const { typescript, program } = programOf(
      work,
      entries.map(([, file]) => path.join(work, file)),
    );
    const comparison = new Comparison(typescript, program.getTypeChecker());
    return Object.fromEntries(
      entries.map(([entry, file]) => {
        const exported = [...comparison.exportsOf(program.getSourceFile(path.join(work, file)))];
        const shapes = exported.map(([name, symbol]) => [name, shapeOf(typescript, work, symbol)] as const);
        return [entry, Object.fromEntries(shapes.sort(([a], [b]) => (a < b ? -1 : 1)))];
      }),
    );
  });
}

const DRAWS = /JSX\.Element|ReactNode|ChakraComponent|extends Component/;

function shapeOf(typescript: typeof TypeScript, work: string, symbol: TypeScript.Symbol): string {
  const isValue = (symbol.flags & typescript.SymbolFlags.Value) !== 0;
  const isOwn = symbol.declarations?.some(
    (each) => !path.relative(work, each.getSourceFile().fileName).startsWith('..'),
  );
  const text = textOf(symbol);
  const kind = !isValue ? 'type' : /^[A-Z][a-z]/.test(symbol.name) && DRAWS.test(text) ? 'component' : 'value';
  return isOwn ? `${kind} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}` : kind;
}

/** Cache of parsed package files, most of the work of a comparison. */
const packages = new Map<string, TypeScript.SourceFile | undefined>();

/** Compiler host with that cache; files in `work` belong to this comparison only. */
function hostOf(typescript: typeof TypeScript, options: TypeScript.CompilerOptions, work: string) {
  const host = typescript.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (file, ...rest) => {
    if (path.resolve(file).startsWith(`${work}${path.sep}`)) return read(file, ...rest);
    if (!packages.has(file)) packages.set(file, read(file, ...rest));
    return packages.get(file);
  };
  return host;
}

/** True if modules could see a difference: files that no entry imports don't count. */
function differs(before: LibraryTypes, after: LibraryTypes): boolean {
  const files = [...filesOfModules(before), ...filesOfModules(after)];
  return files.some((file) => before.declarations[file] !== after.declarations[file]);
}

/** Files with the declarations that modules can import. */
function filesOfModules({ entries, declarations }: LibraryTypes): Set<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || !isOfModules(file)) return;
    found.add(file);
    importsOf(file, declarations[file] ?? '').forEach(follow);
  };
  for (const [entry, file] of Object.entries(entries)) if (!APART.has(entry)) follow(file);
  return found;
}

const IMPORTED = /(?:from |import(?: |\())['"](\.[^'"]+)['"]/g;

/** Library files that a library file imports. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORTED)].map(([, name = '']) =>
    path.posix.join(path.posix.dirname(file), name).replace(/\.tsx?$/, '.d.ts'),
  );

/** True if an export's declaration, including its imports inside the library, is equal in both. */
function isDeclaredAlike(work: string, symbol: TypeScript.Symbol, before: LibraryTypes, after: LibraryTypes): boolean {
  const seen = new Set<string>();
  const isAlike = (file: string): boolean => {
    if (seen.has(file)) return true;
    seen.add(file);
    const text = before.declarations[file];
    if (text === undefined || text !== after.declarations[file]) return false;
    return importsOf(file, text).every(isAlike);
  };
  const files = (symbol.declarations ?? []).map((each) =>
    path.relative(path.join(work, 'before'), each.getSourceFile().fileName),
  );
  // Packages are equal in both.
  return files.filter((file) => !file.startsWith('..')).every(isAlike);
}

/** Entries that only the shell uses don't affect the version. */
const isOfModules = (file: string) => !/^src\/(shell|render)\//.test(file);

/** Compares exports with the compiler's assignability checks. */
class Comparison {
  readonly #ts: typeof TypeScript;
  readonly #checker: TypeScript.TypeChecker;

  constructor(typescript: typeof TypeScript, checker: TypeScript.TypeChecker) {
    this.#ts = typescript;
    this.#checker = checker;
  }

  exportsOf(source: TypeScript.SourceFile | undefined): Map<string, TypeScript.Symbol> {
    const symbol = source && this.#checker.getSymbolAtLocation(source);
    if (!symbol) throw new Error(`${source?.fileName} exports nothing`);
    return new Map(this.#checker.getExportsOfModule(symbol).map((each) => [each.name, this.#resolved(each)]));
  }

  /** Reason why an export is incompatible with its former self; null if it is compatible. */
  faultOf(before: TypeScript.Symbol, after: TypeScript.Symbol): string | null {
    if (textOf(before) === textOf(after) && isClass(this.#ts, before)) return null;
    const { SymbolFlags } = this.#ts;
    if (before.flags & SymbolFlags.Value) {
      if (!(after.flags & SymbolFlags.Value)) return 'is a type alone';
      const [old, next] = [this.#checker.getTypeOfSymbol(before), this.#checker.getTypeOfSymbol(after)];
      if (!this.#checker.isTypeAssignableTo(next, old)) return 'doesn’t fit where it stood';
      const gone = this.#goneFromParameters(old, next);
      if (gone.length > 0) return `takes no ${gone.join(', ')}`;
    }
    if (before.flags & SymbolFlags.Type && !isClass(this.#ts, before)) {
      if (!(after.flags & SymbolFlags.Type)) return 'is no type';
      const [old, next] = [this.#checker.getDeclaredTypeOfSymbol(before), this.#checker.getDeclaredTypeOfSymbol(after)];
      const fits = this.#checker.isTypeAssignableTo(next, old) && this.#checker.isTypeAssignableTo(old, next);
      // Generic types can only be compared as text.
      if (!fits && textOf(before) !== textOf(after)) return 'is another type';
    }
    return null;
  }

  /** Properties removed from the parameters of a function or component; the compiler accepts the removal of optional ones. */
  #goneFromParameters(before: TypeScript.Type, after: TypeScript.Type): string[] {
    const [old] = before.getCallSignatures();
    const [next] = after.getCallSignatures();
    if (!old || !next) return [];
    return old.parameters.flatMap((parameter, place) => {
      const [had, has] = [parameter, next.parameters[place]].map((each) => each && this.#checker.getTypeOfSymbol(each));
      if (!had || !has || !(had.flags & this.#ts.TypeFlags.Object)) return [];
      const names = new Set(this.#checker.getPropertiesOfType(has).map(({ name }) => name));
      return had.getProperties().flatMap(({ name }) => (names.has(name) ? [] : name));
    });
  }

  #resolved(symbol: TypeScript.Symbol): TypeScript.Symbol {
    return symbol.flags & this.#ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }
}

const textOf = ({ declarations = [] }: TypeScript.Symbol) => declarations.map((each) => each.getText()).join('\n');

const isClass = ({ SymbolFlags }: typeof TypeScript, { flags }: TypeScript.Symbol) => (flags & SymbolFlags.Class) !== 0;
