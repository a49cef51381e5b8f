import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './inputs.ts';
import { writtenFiles } from './written-files.ts';

/**
 * Rules of the product (docs/rules) and their citations: `npm run rules -- EDT-3` prints one with its code and tests, `npm run rules`
 * counts the citations of each. `-- --check` fails on a cited id that doesn't exist, a rule that no test cites, a text between “ ” that no
 * source contains literally, and a text of the rules that no page of the docs has.
 */

interface Rule {
  id: string;
  /** Text including the heading. */
  text: string;
}

/** A line that cites a rule. */
interface Citation {
  id: string;
  file: string;
  line: number;
  inTest: boolean;
}

const PAGES = path.join(ROOT, 'docs/rules');
/** Pattern of a rule's id. */
const ID = /\b[A-Z]{3}-\d+\b/g;
/** Abbreviations that match the pattern. */
const NO_SUBJECTS = new Set(['AES', 'MAR', 'PDF', 'SHA', 'UTF']);
const WRITTEN = /^deploy\/|\.(?:tsx?|mjs|cjs|md|sql)$/;
/** Sources with the rules' texts, each of which a page must have. */
const TEXTS = ['texts.ts', 'rule-texts.ts', 'error-texts.ts'].map((file) => `contract/src/${file}`);
/** Placeholder in a text. */
const PLACE = /\{\w+\}/;

function readRules(): Rule[] {
  return readdirSync(PAGES)
    .filter((page) => page !== 'README.md')
    .flatMap((page) => readFileSync(path.join(PAGES, page), 'utf8').split(/^### /m).slice(1))
    .map((text) => ({ id: text.slice(0, text.indexOf(' ')), text: text.trimEnd() }));
}

function readCitations(): Citation[] {
  return writtenFiles(WRITTEN).flatMap((file) => {
    const inTest = /\.test\.tsx?$/.test(file);
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
    return lines.flatMap((text, at) =>
      // A rule's heading doesn't cite it.
      text.startsWith('### ')
        ? []
        : (text.match(ID) ?? [])
            .filter((id) => !NO_SUBJECTS.has(id.slice(0, id.indexOf('-'))))
            .map((id) => ({ id, file, line: at + 1, inTest })),
    );
  });
}

/** Faults of rules and citations, one per line. */
function faultsOf(rules: readonly Rule[], citations: readonly Citation[]): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const tested = new Set(citations.filter(({ inTest }) => inTest).map(({ id }) => id));
  return [
    ...rules
      .filter(({ id }, at) => rules.findIndex((rule) => rule.id === id) !== at)
      .map(({ id }) => `${id} is there twice`),
    ...citations
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${file}:${line} cites ${id}, which is no rule`),
    ...rules.filter(({ id }) => !tested.has(id)).map(({ id }) => `${id} is cited by no test`),
  ];
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Texts between “ ” on the pages. */
const quotedIn = ({ text }: Rule) => [...plain(text).matchAll(/“([^”]+)”/g)].map(([, quoted = '']) => quoted);

/** Quoted texts on the pages that no source of texts contains; placeholders (`{numero}`) split them. */
function missingTexts(rules: readonly Rule[]): string[] {
  const shown = writtenFiles(/\.tsx?$/)
    .filter(
      (file) =>
        /^(?:contract|shared|shell|mf-[a-z]+|api|platform|releases)\/src\//.test(file) &&
        !/\.test\.|\/tests?\//.test(file),
    )
    .map((file) => plain(readFileSync(path.join(ROOT, file), 'utf8')))
    .join('\n');
  const isShown = (quoted: string) => quoted.split(PLACE).every((part) => shown.includes(part));
  return rules.flatMap((rule) =>
    quotedIn(rule)
      .filter((quoted) => !isShown(quoted))
      .map((quoted) => `${rule.id}: nothing says “${quoted}”`),
  );
}

/** A string or a template of a source, as far as it is fixed. */
type Text = string[];

function textsOf(file: string): Text[] {
  const texts: Text[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') {
      const node = value as { type?: string; value?: string; quasis?: { cooked: string }[] };
      if (node.type === 'ImportDeclaration') return;
      if (node.type === 'StringLiteral') texts.push([node.value ?? '']);
      if (node.type === 'TemplateLiteral') texts.push((node.quasis ?? []).map(({ cooked }) => cooked));
      Object.values(value).forEach(visit);
    }
  };
  visit(parseSync(readFileSync(path.join(ROOT, file), 'utf8'), { syntax: 'typescript', target: 'es2024' }).body);
  return texts.filter((text) => text.some((part) => /\p{L}/u.test(part)));
}

/** Texts of the rules that stand on no page. */
function unruledTexts(rules: readonly Rule[]): string[] {
  const fixed = (parts: Text) => parts.map(plain).join('{}');
  const ruled = new Set(rules.flatMap(quotedIn).map((quoted) => fixed(quoted.split(PLACE))));
  return TEXTS.flatMap((file) =>
    textsOf(file)
      .map(fixed)
      .filter((text) => !ruled.has(text))
      .map((text) => `${file}: “${text}” stands on no page`),
  );
}

function print({ id, text }: Rule, citations: readonly Citation[]): void {
  const of = (inTest: boolean) => citations.filter((citation) => citation.id === id && citation.inTest === inTest);
  const list = (found: readonly Citation[]) =>
    found.map(({ file, line }) => `  ${file}:${line}`).join('\n') || '  nothing';
  process.stdout.write(`${text}\n\nCited by tests:\n${list(of(true))}\n\nCited elsewhere:\n${list(of(false))}\n`);
}

const rules = readRules();
const citations = readCitations();
const [wanted] = process.argv.slice(2);
if (wanted === '--check') {
  const faults = [...faultsOf(rules, citations), ...missingTexts(rules), ...unruledTexts(rules)];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${rules.length} rules, cited ${citations.length} times\n`);
  if (faults.length > 0) process.exitCode = 1;
} else if (wanted) {
  const rule = rules.find(({ id }) => id === wanted);
  if (rule) print(rule, citations);
  else {
    process.stderr.write(`There is no rule ${wanted}. They are in docs/rules.\n`);
    process.exitCode = 1;
  }
} else {
  for (const { id, text } of rules) {
    const times = citations.filter((citation) => citation.id === id);
    const inTests = times.filter(({ inTest }) => inTest).length;
    process.stdout.write(
      `${id.padEnd(7)}${String(inTests).padStart(3)} in tests ${String(times.length - inTests).padStart(3)} elsewhere  ${text.split('\n', 1)[0]?.slice(id.length + 1)}\n`,
    );
  }
}
