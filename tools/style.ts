import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** Refuses comments, headings and test names that begin with a pronoun or a preposition (docs/style.md). Part of `npm test`. */

const BEGINNING = '(?:What|Who|Whether|Whatever|Whoever|Those|The same|Of)\\b';
const BLOCK_COMMENT = new RegExp(`/\\*+\\s*(?:\\*\\s*)?${BEGINNING}`);
const LINE_COMMENT = new RegExp(`(?:^|[^:'"\`/])(?://|--|#+)\\s+${BEGINNING}`);
const TEST_NAME = new RegExp(`\\b(?:it|test|describe|journey)(?:\\.\\w+)*\\(\\s*['"\`]${BEGINNING}`, 'i');
const HEADING = new RegExp(`^#+ (?:\\d+\\. )?${BEGINNING}`);

const CODE = /\.(?:[cm]?[jt]sx?|sql|sh|ya?ml|toml|css)$/;
/** Generated files, and migrations, which never change once applied. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|coverage|\.cache|\.git|data|migrations)(?:\/|$)/;

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (LEFT_OUT.test(file)) continue;
    if (entry.isDirectory()) yield* filesUnder(file);
    else if (CODE.test(file) || file.endsWith('.md')) yield file;
  }
}

/** Lines at fault. The second and later lines of a `//` comment may begin with any word. */
function faultsOf(file: string): string[] {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const previous = lines[index - 1] ?? '';
    const continues = /^\s*(\/\/|--|#)/.exec(line)?.[1];
    const text = /\/\*+$/.test(previous) ? `${previous}${line}` : line;
    const atFault = file.endsWith('.md')
      ? HEADING.test(line)
      : BLOCK_COMMENT.test(text) ||
        TEST_NAME.test(/\($/.test(previous) ? `${previous}${line}` : line) ||
        (LINE_COMMENT.test(line) && !(continues && previous.trimStart().startsWith(continues)));
    return atFault ? [`${file}:${index + 1}: ${line.trim()}`] : [];
  });
}

const faults = [...filesUnder('')].flatMap(faultsOf);
console.log(faults.length === 0 ? 'comments, headings and test names keep to docs/style.md' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
