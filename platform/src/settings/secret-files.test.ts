import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadConfig } from '../config.ts';
import { withSecretFiles } from './secret-files.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync('/tmp/credenciados-secrets-');
  file = path.join(folder, 'secret');
  writeFileSync(file, `${'k'.repeat(40)}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a secret may come from a file, without its last line break', () => {
  const { sessionSecret } = loadConfig({ DATA_DIR: folder, SESSION_SECRET_FILE: file });
  expect(sessionSecret).toBe('k'.repeat(40));
});

it('reads only secrets from files', () => {
  expect(withSecretFiles({ PORT_FILE: file })).toEqual({ PORT_FILE: file });
});

it('a missing file, and a secret that is set twice, stop the start without revealing values', () => {
  expect(() => loadConfig({ SESSION_SECRET_FILE: path.join(folder, 'none') })).toThrow(
    "The file of SESSION_SECRET_FILE can't be read (ENOENT).",
  );
  const both = () => loadConfig({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'another'.repeat(8) });
  expect(both).toThrow('SESSION_SECRET and SESSION_SECRET_FILE are both set: set one of them.');
});
