import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT, workspaceNames } from './inputs.ts';
import { writtenFiles } from './written-files.ts';

interface Package {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const folders = workspaceNames();
const packages = new Map(
  folders.map((folder): [string, Package] => [
    folder,
    JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')),
  ]),
);
const folderOf = new Map([...packages].map(([folder, { name }]) => [name, folder]));

/** The innermost workspace that a file is in. */
const workspaceOf = (file: string) =>
  folders.filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0];

/** Workspaces that each one names in its manifest. */
const declared: Graph = new Map(
  [...packages].map(([folder, { dependencies, devDependencies }]) => {
    const names = Object.keys({ ...dependencies, ...devDependencies });
    return [folder, new Set(names.flatMap((name) => folderOf.get(name) ?? []))];
  }),
);

/** Workspaces that the files of each one import, tests included. */
function readImports(): Graph {
  const imported = new Map(folders.map((folder) => [folder, new Set<string>()]));
  for (const file of writtenFiles(/\.(?:[cm]?[jt]s|tsx)$/)) {
    const own = workspaceOf(file);
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /^(?:(?:import|export|\})[^'"`\n]* from |import )'(@credenciados\/[\w-]+)/gm,
    )) {
      const other = folderOf.get(name);
      if (own && other && other !== own) imported.get(own)?.add(other);
    }
  }
  return imported;
}

/** Workspaces that one reaches, directly or by way of others. */
function reachedFrom(graph: Graph, folder: string): Set<string> {
  const reached = new Set<string>();
  const visit = (from: string) => {
    for (const next of graph.get(from) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(folder);
  return reached;
}

const inCycles = (graph: Graph) => [...graph.keys()].filter((folder) => reachedFrom(graph, folder).has(folder));

const imported = readImports();

it('finds the imports of each workspace', () => {
  expect(imported.get('api')).toContain('platform');
  expect(imported.get('e2e')).toContain('tools/journeys');
  expect([...imported.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(30);
});

it('imports of workspaces have no cycle, by their manifests and by their files', () => {
  expect(inCycles(declared)).toEqual([]);
  const all = folders.map(
    (each) => [each, new Set([...(declared.get(each) ?? []), ...(imported.get(each) ?? [])])] as const,
  );
  expect(inCycles(new Map(all))).toEqual([]);
});

it('a cycle is found', () => {
  const graph: Graph = new Map([
    ['api', new Set(['releases'])],
    ['releases', new Set(['platform'])],
    ['platform', new Set(['api', 'contract'])],
    ['contract', new Set()],
  ]);
  expect(inCycles(graph)).toEqual(['api', 'releases', 'platform']);
});

it('each workspace reaches only those below it', () => {
  expect([...reachedFrom(imported, 'platform')].toSorted()).toEqual(['contract', 'tools/testing']);
  expect([...reachedFrom(imported, 'releases')].toSorted()).toEqual(['contract', 'platform', 'tools/testing']);
  for (const top of ['e2e', 'drills', 'bench'])
    expect(folders.filter((folder) => declared.get(folder)?.has(top) || imported.get(folder)?.has(top))).toEqual([]);
});
