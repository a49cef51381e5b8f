import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Test files below a folder that have nightly tests, relative to it. */
export function nightlyFiles(folder: string): string[] {
  const root = path.join(ROOT, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => file.endsWith('.night.test.ts') || leavesAPart(readFileSync(path.join(root, file), 'utf8')))
    .sort();
}

/** True if part of a file's tests is nightly. */
const leavesAPart = (source: string) =>
  source.includes('journey.atNight(') || /^import .* from '@credenciados\/testing\/nightly';$/m.test(source);
