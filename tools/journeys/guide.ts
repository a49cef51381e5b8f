import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './portal.ts';

/** Commands of the guide for module teams, which journeys run as documented. */

const PAGES = 'docs/module-teams';

/** The guide: its first page, then the others. */
export const GUIDE = [`${PAGES}.md`, ...readdirSync(path.join(ROOT, PAGES)).map((page) => `${PAGES}/${page}`)]
  .map((page) => readFileSync(path.join(ROOT, page), 'utf8'))
  .join('\n');

/** Commands of the guide that no journey runs, with the reason. */
export const NOT_RUN: Record<string, string> = {
  'npm test -- --watch': 'waits for keys at a terminal',
  'npm run catalogue': 'serves until it is ended; catalogue.test.ts builds the same stories and looks at each',
  'npm start': 'start.test.ts runs what it runs: its script is that of the build, then that program',
};

const linesOfBlocks = (page: string) =>
  [...page.matchAll(/^```sh\n((?:(?!```).*\n)*)```$/gm)].flatMap(([, lines = '']) => lines.split('\n'));

/** Every command of a page: the lines of its shell blocks, and what its text, its tables and the remarks in its blocks name. */
export function commandsOf(page: string): string[] {
  const named = [...page.matchAll(/`(npm [^`\n]+)`/g)].map(([, text = '']) => text);
  const plain = [...linesOfBlocks(page), ...named].map((line) => line.split(' #')[0]?.trim() ?? '');
  return [...new Set(plain.filter(Boolean))].sort();
}

/** Every command option that a page mentions. */
export function optionsOf(page: string): string[] {
  const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const found = [...code, ...linesOfBlocks(page)].flatMap((text) => text.match(/(?<=^| )--[a-z][a-zA-Z-]*/g) ?? []);
  return [...new Set(found)].sort();
}

const COMMANDS = new Set(commandsOf(GUIDE));

/** A command of the page, word by word, with what the reader has of their own in place of its examples; throws where the page has none such. */
export function said(command: string, own: Record<string, string> = {}): string[] {
  if (!COMMANDS.has(command)) throw new Error(`No page of docs/module-teams says: ${command}`);
  const words = command.match(/"[^"]*"|[^\s"]+/g) ?? [];
  return words.map((word) =>
    Object.entries(own).reduce((text, [example, put]) => text.replaceAll(example, () => put), word.replaceAll('"', '')),
  );
}
