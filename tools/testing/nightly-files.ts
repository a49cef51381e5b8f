import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Test files of a workspace that the nightly run executes, relative to its folder. */
export function nightlyFiles(workspace: string): string[] {
  const folder = path.join(ROOT, workspace);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => file.endsWith('.night.test.ts') || leavesAPart(readFileSync(path.join(folder, file), 'utf8')))
    .sort();
}

/** True if some tests of a file are nightly. */
const leavesAPart = (source: string) =>
  source.includes('journey.atNight(') || /^import .* from '@credenciados\/testing\/nightly';$/m.test(source);
