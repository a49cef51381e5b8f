import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SETTINGS } from './config.ts';
import { apiPage, OF_ALL } from './openapi/api-page.ts';

const DOCS = path.join(import.meta.dirname, '../../docs');
const read = (name: string) => readFileSync(path.join(DOCS, name), 'utf8');

describe('the documentation', () => {
  it.each(SETTINGS)('names the setting %s', (name) => {
    expect(read('operations.md')).toMatch(new RegExp(`^\\| [^|]*\`${name}\``, 'm'));
  });

  it('names no setting that there isn’t', () => {
    const table = read('operations.md').split('## What production refuses')[0] ?? '';
    const named = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/(?<=`)[A-Z_]+(?=`)/g) ?? [],
    );
    expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });

  it('lists the calls of the API as they are (UPDATE_DOCS=1 writes the page)', () => {
    const page = apiPage(import.meta.dirname);
    if (process.env.UPDATE_DOCS) writeFileSync(path.join(DOCS, 'api.md'), page);
    // Which of several tests of a call are named is free.
    const withoutTests = (text: string) => text.replace(/^(\|.*\|)[^|]*\|$/gm, '$1');
    expect(withoutTests(read('api.md'))).toBe(withoutTests(page));
  });

  it('names tests that make the call', () => {
    const rows = [...read('api.md').matchAll(/^\|[^|]*\| `\w+ ([^`]*)` \|.*\|([^|]*)\|$/gm)];
    expect(rows.length).toBeGreaterThan(40);
    for (const [, address = '', cell = ''] of rows) {
      const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
        if (!OF_ALL.includes(file)) expect(text).toContain(address.replace(/\/:.*$/, ''));
      }
    }
  });
});
