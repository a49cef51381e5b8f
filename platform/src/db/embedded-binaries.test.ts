import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { completeLinks } from './embedded-binaries.ts';

let native: string;
beforeEach(() => {
  native = path.join(mkdtempSync(path.join(quickFolder(), 'embedded-package-')), 'native');
  mkdirSync(path.join(native, 'lib'), { recursive: true });
  writeFileSync(path.join(native, 'lib/libpq.so.5.18'), 'a library');
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify([link]));
});
afterEach(() => rmSync(path.dirname(native), { recursive: true, force: true }));

it('gives the package the links that its install script would, once', () => {
  expect(completeLinks(native)).toBe(true);
  expect(completeLinks(native)).toBe(true);
  expect(readFileSync(path.join(native, 'lib/libpq.so.5'), 'utf8')).toBe('a library');
  expect(readlinkSync(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

it('says so where the package can’t be written, so that a copy is made', () => {
  rmSync(path.join(native, 'lib'), { recursive: true });
  writeFileSync(path.join(native, 'lib'), '');
  expect(completeLinks(native)).toBe(false);
});
