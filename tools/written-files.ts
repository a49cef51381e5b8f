import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

const FOLDERS = [
  'api',
  'bench',
  'contract',
  'deploy',
  'docs',
  'drills',
  'e2e',
  'platform',
  'releases',
  'tools',
  'shared',
  'shell',
  'mf-',
];
/** Generated files: CHANGELOG.md from the commits, the library's reports from its code. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.cache|coverage|api-report|CHANGELOG\.md)(\/|$)/;

function* filesUnder(folder: string, wanted: RegExp): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (LEFT_OUT.test(file)) continue;
    if (entry.isDirectory()) {
      if (folder !== '' || FOLDERS.some((known) => file.startsWith(known))) yield* filesUnder(file, wanted);
    } else if (wanted.test(file)) yield file;
  }
}

/** Written files of the project whose path matches, relative to its root. */
export function writtenFiles(wanted: RegExp): string[] {
  return [...filesUnder('', wanted)];
}
