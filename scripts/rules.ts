import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';
import { writtenFiles } from './written-files.ts';

/**
 * The rules of the product (docs/rules) and what cites them: `npm run rules -- EDT-3` prints one with its code and tests,
 * `npm run rules` counts the citations of each, `-- --check` fails on an id that is no rule, on a rule that no test cites, and on a
 * text between “ ” that nothing says to the letter.
 */

interface Rule {
  id: string;
  /** The rule's text, its heading included. */
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
/** What looks like the id of a rule. */
const ID = /\b[A-Z]{3}-\d+\b/g;
const WRITTEN = /\.(tsx?|mjs|md)$/;

function readRules(): Rule[] {
  return readdirSync(PAGES)
    .filter((page) => page !== 'README.md')
    .flatMap((page) => readFileSync(path.join(PAGES, page), 'utf8').split(/^### /m).slice(1))
    .map((text) => ({ id: text.slice(0, text.indexOf(' ')), text: text.trimEnd() }));
}

function readCitations(subjects: ReadonlySet<string>): Citation[] {
  return writtenFiles(WRITTEN)
    .filter((file) => !file.startsWith('docs/rules/'))
    .flatMap((file) => {
      const inTest = /\.test\.tsx?$/.test(file);
      const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
      return lines.flatMap((text, at) =>
        (text.match(ID) ?? [])
          .filter((id) => subjects.has(id.slice(0, id.indexOf('-'))))
          .map((id) => ({ id, file, line: at + 1, inTest })),
      );
    });
}

/** What is wrong with rules and citations, a line each. */
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

/** Texts of the rules that stand nowhere in what people are shown; what is filled in (`{numero}`) parts them. */
function missingTexts(rules: readonly Rule[]): string[] {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
  const shown = writtenFiles(/\.tsx?$/)
    .filter((file) => /^(?:shared|shell|mf-[a-z]+|api)\/src\//.test(file) && !/\.test\.|\/tests?\//.test(file))
    .map((file) => plain(readFileSync(path.join(ROOT, file), 'utf8')))
    .join('\n');
  const isShown = (quoted: string) => quoted.split(/\{\w+\}/).every((part) => shown.includes(part));
  return rules.flatMap(({ id, text }) =>
    [...plain(text).matchAll(/“([^”]+)”/g)]
      .map(([, quoted = '']) => quoted)
      .filter((quoted) => !isShown(quoted))
      .map((quoted) => `${id}: nothing says “${quoted}”`),
  );
}

function print({ id, text }: Rule, citations: readonly Citation[]): void {
  const of = (inTest: boolean) => citations.filter((citation) => citation.id === id && citation.inTest === inTest);
  const list = (found: readonly Citation[]) =>
    found.map(({ file, line }) => `  ${file}:${line}`).join('\n') || '  nothing';
  process.stdout.write(`${text}\n\nCited by tests:\n${list(of(true))}\n\nCited elsewhere:\n${list(of(false))}\n`);
}

const rules = readRules();
const citations = readCitations(new Set(rules.map(({ id }) => id.replace(/-\d+$/, ''))));
const [wanted] = process.argv.slice(2);
if (wanted === '--check') {
  const faults = [...faultsOf(rules, citations), ...missingTexts(rules)];
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
