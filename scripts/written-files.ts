import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

const FOLDERS = ['api', 'bench', 'docs', 'e2e', 'scripts', 'shared', 'shell', 'mf-'];
/** Made, not written; and migrations, which stay as they ran. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.cache|coverage|migrations)(\/|$)/;

function* filesUnder(folder: string, wanted: RegExp): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (LEFT_OUT.test(file)) continue;
    if (entry.isDirectory()) yield* filesUnder(file, wanted);
    else if (wanted.test(file)) yield file;
  }
}

/** The files of the project that somebody wrote and whose path is wanted, relative to its root. */
export function writtenFiles(wanted: RegExp): string[] {
  return readdirSync(ROOT)
    .filter((name) => FOLDERS.some((known) => name.startsWith(known)))
    .flatMap((folder) => [...filesUnder(folder, wanted)]);
}
