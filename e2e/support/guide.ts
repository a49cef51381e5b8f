import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './portal.ts';

/** Commands of docs/module-teams.md, which journeys run as they stand there. */

/** The page of those who own a module. */
export const GUIDE = readFileSync(path.join(ROOT, 'docs/module-teams.md'), 'utf8');

/** Every command of a page: the lines of its shell blocks, and what stands first in the rows of its tables. */
export function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh\n((?:(?!```).*\n)*)```$/gm)].flatMap(([, lines = '']) => lines.split('\n'));
  const cells = [...page.matchAll(/^\| ([^|\n]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(npm [^`\n]+)`/g)].map(([, text = '']) => text),
  );
  const plain = [...blocks, ...cells].map((line) => line.split(' #')[0]?.trim() ?? '');
  return [...new Set(plain.filter(Boolean))].sort();
}

const COMMANDS = new Set(commandsOf(GUIDE));

/** A command of the page, word by word, with what the reader has of their own in place of its examples; throws where the page has none such. */
export function said(command: string, own: Record<string, string> = {}): string[] {
  if (!COMMANDS.has(command)) throw new Error(`docs/module-teams.md doesn't say: ${command}`);
  const words = command.match(/"[^"]*"|[^\s"]+/g) ?? [];
  return words.map((word) =>
    Object.entries(own).reduce((text, [example, put]) => text.replaceAll(example, () => put), word.replaceAll('"', '')),
  );
}
