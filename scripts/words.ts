import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './inputs.ts';
import { ONE_MEANING, type OneMeaning, PUBLISHED } from './words.one-meaning.ts';
import { PHRASES } from './words.phrases.ts';
import { SAID_ONE_WAY } from './words.said-one-way.ts';
import { writtenFiles } from './written-files.ts';

/**
 * Holds identifiers and file names to the glossary (docs/architecture.md, "Names"), in `npm test`: what stands there under
 * "not" is said nowhere, and an English word of two meanings only where it has its technical one (`words.one-meaning.ts`).
 * Comments, titles of tests and pages of the documentation are held to it by phrases (`words.phrases.ts`). What people read is
 * held to one word for each thing (`words.said-one-way.ts`).
 */

const GLOSSARY = 'docs/architecture.md';

/** The words of an identifier or a file's name, in lower case and in the singular: `openCalls` has `open` and `call`. */
function wordsOf(name: string): string[] {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/)
    .map((word) => singularOf(word.toLowerCase()));
}

const singularOf = (word: string) => word.replace(/(?<=ss)es$|(?<!s)s$/, '');

/** What the glossary says instead of a word. */
function readRefused(): Map<string, string> {
  const [, names = ''] = readFileSync(path.join(ROOT, GLOSSARY), 'utf8').split('\n## Names\n');
  const rows = names.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm);
  return new Map(
    [...rows].flatMap(([, name = '', not = '']) =>
      [...not.matchAll(/`(\w+)`/g)].map(([, word = '']) => [word, name.trim()] as const),
    ),
  );
}

interface Node {
  type: string;
  value?: unknown;
  /** Of a template's part. */
  cooked?: unknown;
  /** Of a pattern that takes an array apart. */
  elements?: ({ value?: string } | null)[];
  /** Of an element's opening tag. */
  attributes?: { name?: { value?: string }; value?: { value?: unknown } | null }[];
}

/** A field whose hint says when it is required, as one sentence: label and hint agree. */
function requiredBy(attributes: NonNullable<Node['attributes']>): string[] {
  const textOf = (name: string) => attributes.find((each) => each.name?.value === name)?.value?.value;
  const [label, hint] = [textOf('label'), textOf('hint')];
  return typeof hint === 'string' && /^Obrigatóri/.test(hint) ? [`${label} é ${hint.toLowerCase()}`] : [];
}

/** What a file says: its identifiers, once each, its texts (strings, templates, what stands between tags), and the names of what it
 * takes out of arrays, such as the rows of a query. */
interface Wording {
  identifiers: Set<string>;
  texts: string[];
  rows: string[];
}

const TEXT_NODES = new Set(['StringLiteral', 'TemplateElement', 'JSXText']);

function wordingOf(file: string): Wording {
  const identifiers = new Set<string>();
  const texts: string[] = [];
  const rows: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') {
      const { type, value: said, cooked, elements = [], attributes = [] } = value as Node;
      if (type === 'Identifier' && typeof said === 'string') identifiers.add(said);
      if (type === 'ArrayPattern') rows.push(...elements.flatMap((element) => element?.value ?? []));
      if (TEXT_NODES.has(type)) texts.push(String(cooked ?? said));
      if (type === 'JSXOpeningElement') texts.push(...requiredBy(attributes));
      for (const child of Object.values(value)) visit(child);
    }
  };
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body);
  return { identifiers, texts, rows };
}

/** Whether people read what a file says: not that of tests and scripts. */
const isShown = (file: string) => /^(?:shared|shell|mf-[a-z]+|api)\/src\//.test(file) && !file.includes('.test.');

function faultsOfText(file: string, text: string): string[] {
  return SAID_ONE_WAY.filter(({ where, not }) => (!where || where(file)) && not(text)).map(
    ({ say }) => `“${text.trim()}”: say ${say}`,
  );
}

/** What is wrong with a name, or null. */
function faultOf(file: string, name: string, refused: ReadonlyMap<string, string>): string | null {
  if (PUBLISHED.has(name)) return null;
  for (const word of wordsOf(name)) {
    const instead = refused.get(word);
    if (instead) return `"${word}" is called ${instead}`;
    const technical = ONE_MEANING.get(word);
    if (technical && isHeld(technical, file) && !technical.names.includes(name))
      return `"${word}" is only ${technical.meaning}`;
  }
  return null;
}

const isHeld = ({ where }: OneMeaning, file: string) => !where || where.test(file);

/** Lines that say what the glossary says otherwise. */
function faultsOfPhrases(file: string): string[] {
  const phrases = PHRASES.filter(({ where }) => !where || where.test(file));
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    phrases.flatMap(({ not, say }) => {
      const [found] = not.exec(line) ?? [];
      return found ? [`${file}:${at + 1}: “${found}”: say ${say}`] : [];
    }),
  );
}

/** Not the glossary's own words, what this check finds, and what the measurements are called. */
const isHeldToPhrases = (file: string) => !/^scripts\/words\.|^docs\/architecture\.md$/.test(file);

/** Of what the database has no rows. */
const NO_ROWS = new Set(['call', 'request']);

const refused = readRefused();
const faults = writtenFiles(/\.tsx?$/).flatMap((file) => {
  const { identifiers, texts, rows } = wordingOf(file);
  const names = [...path.basename(file).split('.'), ...identifiers].flatMap((name) => {
    const fault = faultOf(file, name, refused);
    return fault ? [`${name}: ${fault}`] : [];
  });
  const ofRows =
    file.startsWith('api/') && !file.includes('.test.') ? rows.filter((name) => NO_ROWS.has(singularOf(name))) : [];
  const said = isShown(file) ? texts.flatMap((text) => faultsOfText(file, text)) : [];
  const named = ofRows.map((name) => `${name}: a row is named by its noun`);
  return [...names, ...named, ...said].map((fault) => `${file}: ${fault}`);
});
for (const { not, found } of SAID_ONE_WAY) {
  faults.push(...found.filter((text) => !not(text)).map((text) => `“${text}” is not found any more`));
}
faults.push(
  ...writtenFiles(/\.(?:tsx?|mjs|cjs|md)$/)
    .filter(isHeldToPhrases)
    .flatMap(faultsOfPhrases),
);
const held = [...ONE_MEANING.values()].flatMap(({ found }) => found);
// In a file in which every word is held.
faults.push(
  ...held
    .filter((name) => !faultOf('api/src/identity/x.ts', name, refused))
    .map((name) => `${name} is not found any more`),
);
for (const { not, found } of PHRASES) {
  faults.push(...found.filter((text) => !not.test(text)).map((text) => `“${text}” is not found any more`));
}
if (refused.size === 0) faults.push(`${GLOSSARY} has no glossary that can be read`);
console.log(faults.length === 0 ? `names keep to ${GLOSSARY}` : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
