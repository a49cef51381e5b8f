import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { everyNight } from '@credenciados/testing/nightly';
import { parse } from '@swc/core';
import type * as z from 'zod';

const ROOT = path.join(import.meta.dirname, '../../../..');
/** Source folders of the API, the browser code and, at night, the build tools, which read only our own files. */
const FOLDERS = [
  'api/src',
  'platform/src',
  'releases/src',
  'contract/src',
  'shared/src',
  'shell/src',
  ...everyNight(['api/build', 'tools'], []),
];

/** Regular expression of the code, and its location. */
export interface FoundPattern {
  source: string;
  flags: string;
  where: string[];
}

/** Every pattern of the delivered code, without tests. `made` lists files that build patterns at run time. */
export async function patternsOfCode(): Promise<{ patterns: FoundPattern[]; made: string[] }> {
  const found = new Map<string, FoundPattern>();
  const made: string[] = [];
  for (const file of await sourceFiles()) {
    const tree = await parse(await readFile(path.join(ROOT, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'es2022',
    });
    visit(tree, (node) => {
      if (node.type === 'RegExpLiteral') {
        const [source, flags] = [String(node.pattern), String(node.flags)];
        const key = `/${source}/${flags}`;
        const known = found.get(key) ?? { source, flags, where: [] };
        known.where.push(file);
        found.set(key, known);
      }
      const { callee } = node;
      if (isNode(callee) && callee.type === 'Identifier' && callee.value === 'RegExp') made.push(file);
    });
  }
  return { patterns: [...found.values()], made };
}

async function sourceFiles(): Promise<string[]> {
  const modules = (await readdir(ROOT)).filter((name) => name.startsWith('mf-')).map((name) => `${name}/src`);
  const files = await Promise.all(
    [...FOLDERS, ...modules].map(async (folder) => {
      const names = await readdir(path.join(ROOT, folder), { recursive: true });
      return names.map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
    }),
  );
  return files
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/\/(journeys|testing|tests)\//.test(file))
    .sort();
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function visit(node: unknown, see: (node: Node) => void): void {
  if (!isNode(node)) return;
  see(node);
  for (const child of Object.values(node)) visit(child, see);
}

/** A schema and all schemas within it. */
export function schemasOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  const inside = (value: unknown): void => {
    if (!isNode(value)) return;
    if ('_zod' in value) {
      schemasOf(value as unknown as z.core.$ZodType, seen);
    } else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
      Object.values(value).forEach(inside);
    }
  };
  const { checks, ...parts } = schema._zod.def;
  if (schema._zod.def.type === 'object') inside((schema._zod.def as z.core.$ZodObjectDef).shape);
  inside(parts);
  return seen;
}

/** Patterns that a schema matches texts with, including zod's own. */
export function patternsOfSchema(schema: z.core.$ZodType): RegExp[] {
  return [...schemasOf(schema)].flatMap(({ _zod: { def } }) =>
    [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap((each) =>
      'pattern' in each && each.pattern instanceof RegExp ? [each.pattern] : [],
    ),
  );
}
