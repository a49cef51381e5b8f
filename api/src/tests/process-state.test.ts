import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = path.join(import.meta.dirname, '..');
const PAGE = path.join(import.meta.dirname, '../../../docs/architecture.md');

/** What lasts for as long as its module or its object does, and is more than a constant. */
const KEEPS = [
  // A collection, or something else that is filled, of a module …
  /^(?:const|var) \w+(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|WeakSet|LRUCache)(?:<[^\n]*>)?\((?:\)|\{)/m,
  /^let /m,
  // … or of an object, …
  /^ {2}(?:readonly )?#\w+(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|LRUCache)\b/m,
  // … a limit that is counted in memory.
  /\bregister\(rateLimit\b/,
];

/** What lives as long as one call, one file or one command does. */
const SHORT_LIVED = ['resources/lote/zip-names.ts', 'resources/documento/quota.ts', 'resources/processo/import.ts'];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|bench)\.ts$|(^|\/)(tests|testing|demo)\//.test(file))
  .toSorted();

it('whatever a process keeps is said, with what becomes of it where another one answers next', () => {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('## What one process keeps');
  const [table = ''] = section.split('\n## ');
  const named = new Set([...table.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file = '']) => file));
  const keeping = files.filter((file) => {
    const text = readFileSync(path.join(SOURCES, file), 'utf8');
    return KEEPS.some((pattern) => pattern.test(text));
  });
  expect(keeping.length).toBeGreaterThan(15);
  expect(keeping.filter((file) => !named.has(file) && !SHORT_LIVED.includes(file))).toEqual([]);
  // What stands there is there.
  const all = new Set([...files, 'tests/process-state.test.ts']);
  expect([...named, ...SHORT_LIVED].filter((file) => !all.has(file))).toEqual([]);
});
