import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import * as z from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});
const lock = lockSchema.parse(
  JSON.parse(await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8')),
);
const installed = Object.entries(lock.packages).filter(
  ([folder, { link, inBundle }]) => folder.includes('node_modules/') && !link && !inBundle,
);

/**
 * When npm writes the lockfile beside an installed tree, it omits the hash of packages for other platforms. To restore them, remove those
 * entries and run `npm install --package-lock-only` in a copy without `node_modules`.
 */
test('the lockfile has the hash of every package', () => {
  expect(installed.length).toBeGreaterThan(500);
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without.map(([folder]) => folder)).toEqual([]);
});

test('the lockfile names no registry', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => folder)).toEqual([]);
});
