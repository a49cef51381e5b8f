import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CallShape, isCall, shapeOf } from '@credenciados/releases/calls/call-shapes';
import type { Compilation, Compiler } from '@rspack/core';
import { ROOT } from './inputs.ts';

const TEXT = /(['"`])((?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^'"`\s]*)\1(\s*:)?/g;
/** Where the portal's calls are declared, not made. */
const CONTRACT = path.join(ROOT, 'contract/src') + path.sep;

/**
 * Finds the calls of the portal that a build makes (TEL-19): those named in a source and contained in a shipped script. The build fails if a
 * source names a call that is in neither the portal's contract nor the module's own, such as a computed name.
 */
export class CallsOfBuildPlugin {
  #keys: readonly string[] = [];

  /** Shapes of the calls, by name; complete after the build. */
  get calls(): Record<string, CallShape> {
    return Object.fromEntries(
      this.#keys.flatMap((key) => {
        const shape = shapeOf(key);
        return shape ? [[key, shape] as const] : [];
      }),
    );
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CallsOfBuildPlugin', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'CallsOfBuildPlugin', stage }, () => {
        const { named, unknown } = namesIn(sourcesOf(compilation));
        if (unknown.length > 0) throw new Error(unknown.join('\n'));
        const shipped = scriptsOf(compilation);
        this.#keys = [...named].filter((key) => shipped.some((text) => text.includes(key))).sort();
      });
    });
  }
}

/** The calls of the portal that sources name, by their files, and which they name that nobody has. */
export function namesIn(sources: Readonly<Record<string, string>>): { named: Set<string>; unknown: string[] } {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(TEXT)].map(([, , key = '', declares]) => ({ file, key, declares: declares !== undefined })),
  );
  // Calls of a module's own service.
  const declared = new Set(found.filter(({ declares }) => declares).map(({ key }) => key));
  const unknown = found.filter(({ file, key }) => !isCall(key) && !declared.has(key) && !isOfLibrary(file));
  return {
    named: new Set(found.map(({ key }) => key).filter(isCall)),
    unknown: unknown.map(
      ({ file, key }) =>
        `${file} names ${key}, which is no call of the contract, nor of a service of its own; calls are written whole`,
    ),
  };
}

/** There only comments name other calls. */
const isOfLibrary = (file: string) => file.startsWith(`shared${path.sep}`);

/** The project's own sources of a build, without the contract. */
function sourcesOf({ modules }: Compilation): Record<string, string> {
  const files = [...modules].map((module) => module.nameForCondition());
  const own = files.filter((file): file is string => typeof file === 'string' && isOwn(file));
  return Object.fromEntries(own.map((file) => [path.relative(ROOT, file), readFileSync(file, 'utf8')]));
}

const isOwn = (file: string) =>
  file.startsWith(ROOT + path.sep) &&
  !file.slice(ROOT.length).includes(`${path.sep}node_modules${path.sep}`) &&
  !file.startsWith(CONTRACT) &&
  /\.tsx?$/.test(file);

const scriptsOf = (compilation: Compilation): string[] =>
  compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ source }) => source.source().toString());
