import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The test files of a workspace, from its folder, which the nightly run goes through. */
export function nightlyFiles(workspace: string): string[] {
  const folder = path.join(ROOT, workspace);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => file.endsWith('.night.test.ts') || leavesAPart(readFileSync(path.join(folder, file), 'utf8')))
    .sort();
}

/** True if part of a file's tests is nightly. */
const leavesAPart = (source: string) =>
  source.includes('journey.atNight(') || /^import .* from '@credenciados\/testing\/nightly';$/m.test(source);
