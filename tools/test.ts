import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nightlyFiles } from '@credenciados/testing/nightly-files';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { packageScript, program } from './execute.ts';
import { moduleNames, ROOT, workspaceNames } from './inputs.ts';
import { openTestMemory } from './test-memory.ts';
import { runSteps, type Step, type StepResult } from './test-steps.ts';

/**
 * The whole test run (`npm test`): lint, types, citations of the rules, what the library exports, build, every workspace's
 * tests, then the journeys in a browser. Stops at the first step that fails. What passed before with the very same files is left out, except in CI; `npm test -- --all` leaves nothing out.
 * `npm test -w mf-analise` runs one workspace's tests alone. `npm run test:nightly` runs, whole, the test files of which
 * `npm test` runs a part or nothing.
 */

const AT_NIGHT = process.argv.includes('--nightly');
if (AT_NIGHT) process.env.NIGHTLY = '1';

/** Slots that keep two processors busy: tests often wait for database, portal, browser and time limits. */
const SLOTS = 6;
/** Each has a browser of its own, for one file after another. */
const E2E_PARTS = ['1/2', '2/2'];

/** TypeScript's compiler ends in seconds: to collect less costs some memory for each, and a fifth of its time less. */
process.env.GOGC ??= '400';
/** Where `npm run` finds commands. */
process.env.PATH = [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
const reports = await mkdtemp(path.join(tmpdir(), 'portal-tests-'));
const memory = openTestMemory(Boolean(process.env.CI) || AT_NIGHT || process.argv.includes('--all'));
/** Test files of which `npm test` runs a part or nothing. */
const nightly = workspaceNames()
  .map((workspace) => ({ workspace, files: nightlyFiles(workspace) }))
  .filter(({ files }) => files.length > 0);

interface SuiteOptions {
  shard?: string;
  workers?: number;
  /** These alone. */
  files?: string[];
}

/** The tests of a workspace, or the part of them that jest's `--shard` takes, in so many processes. */
const suite = (workspace: string, { shard, workers = 1, files = [] }: SuiteOptions = {}): Step => {
  const report = path.join(reports, `${workspace}-${shard?.replace('/', '-of-') ?? 'all'}.json`);
  const jestArgs = [
    '--json',
    `--outputFile=${report}`,
    `--maxWorkers=${workers}`,
    ...(shard ? [`--shard=${shard}`] : []),
    ...files,
  ];
  const run = packageScript('test', jestArgs, path.join(ROOT, workspace));
  const name = `tests of ${workspace}${shard ? ` ${shard}` : ''}`;
  return { name, ...run, report, slots: workers };
};
/** How much a workspace has of tests of components, which take most of the time. */
const componentTests = (workspace: string) => {
  const folder = path.join(ROOT, workspace, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.tsx'))
    .reduce((bytes, file) => bytes + statSync(path.join(folder, file)).size, 0);
};
const web = ['contract', 'shared', 'shell', ...moduleNames()].sort(
  (one, other) => componentTests(other) - componentTests(one),
);

const build: Step = { name: 'build', ...packageScript('build') };
/** Sample data that both parts of the journeys copy. */
process.env.PORTAL_SAMPLE_DATA = await temporaryFolder('sample');
const sampleData: Step = {
  name: 'sample data',
  command: [
    process.execPath,
    '--import',
    'tsx',
    path.join(ROOT, 'tools/journeys/fill-data.ts'),
    process.env.PORTAL_SAMPLE_DATA,
  ],
  after: ['build'],
};
const journeys = (files?: string[]) =>
  E2E_PARTS.map((shard) => ({ ...suite('e2e', { files, shard }), after: ['sample data'] }));
/** Made for what comes after them: nobody knows how they end. */
const MADE = [build, sampleData];
/** The tests of the package that has most. */
const [longest, ...shorter] = web.map((name) => suite(name));
const everyDay: Step[] = [
  // The longest first, and what waits most; what is left at the end is short.
  suite('api', { workers: 3 }),
  build,
  sampleData,
  { name: 'lint', command: program('biome', 'ci', '--colors=off', '.') },
  { name: 'rules', ...packageScript('rules', ['--check']) },
  { name: 'style', ...packageScript('style') },
  { name: 'types', ...packageScript('typecheck') },
  ...(longest ? [longest] : []),
  ...journeys(),
  { name: 'api report', ...packageScript('api-report') },
  ...shorter,
  suite('bench'),
];
const all = AT_NIGHT
  ? [
      ...MADE,
      ...nightly.flatMap(({ workspace, files }) =>
        workspace === 'e2e' ? journeys(files) : [{ ...suite(workspace, { files }), after: ['build'] }],
      ),
    ]
  : everyDay;
/** Left out because they passed with the same files, and the hash of these. */
const known = new Map(
  all.filter((step) => !MADE.includes(step)).map(({ name, inputs = ['.'] }) => [name, memory.knows(name, inputs)]),
);
const unknown = all.filter(({ name }) => !known.get(name));
const needsSampleData = unknown.some(({ after = [] }) => after.includes(sampleData.name));
const steps = unknown.filter((step) => step !== sampleData || needsSampleData);

function summarize(results: StepResult[]): boolean {
  const files = results.flatMap((result) => result.files).sort((a, b) => a.seconds - b.seconds);
  process.stdout.write(`\n== test files, the slowest last ${'='.repeat(64)}\n`);
  for (const { file, seconds } of files) process.stdout.write(`${`${seconds.toFixed(1)} s`.padStart(8)}  ${file}\n`);
  process.stdout.write(`\n== summary ${'='.repeat(83)}\n`);
  for (const { name, ok, seconds, passed, failed } of results) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    process.stdout.write(
      `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(24)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}\n`,
    );
  }
  for (const [name, hash] of known)
    if (hash) process.stdout.write(`ok     ${name.padEnd(24)}unchanged since it passed (${hash})\n`);
  const skipped = steps.filter((step) => !results.some(({ name }) => name === step.name));
  for (const { name } of skipped) process.stdout.write(`not run ${name}\n`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  if (!AT_NIGHT) {
    const left = nightly.flatMap(({ workspace, files }) => files.map((file) => `  ${workspace}/${file}\n`));
    process.stdout.write(`left to \`npm run test:nightly\`, whole or in part:\n${left.join('')}`);
  }
  return skipped.length === 0 && results.every(({ ok }) => ok);
}

let results: StepResult[] = [];
try {
  results = await runSteps(steps, SLOTS, async ({ name, ok }) => {
    if (ok) await memory.keep(name);
  });
} finally {
  await rm(reports, { recursive: true, force: true });
}
process.exitCode = summarize(results) ? 0 : 1;
