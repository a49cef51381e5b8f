import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moduleNames, ROOT } from './inputs.ts';
import { runSteps, type Step, type StepResult } from './test-steps.ts';

/**
 * The whole test run (`npm test`): lint, types, citations of the rules, what the library exports, build, every workspace's
 * tests, then the journeys in a browser. Stops at the first step that fails. Each module's tests run where no other module
 * is. `npm test -w mf-analise` runs one workspace's tests alone.
 */

const reports = await mkdtemp(path.join(tmpdir(), 'portal-tests-'));
const manifest: { workspaces: string[] } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));

const program = (name: string, ...args: string[]) => [path.join(ROOT, 'node_modules/.bin', name), ...args];
/** The tests of a workspace, or the part of them that jest's `--shard` takes. */
const suite = (workspace: string, shard?: string): Step => {
  const report = path.join(reports, `${workspace}-${shard?.replace('/', '-of-') ?? 'all'}.json`);
  const jestArgs = ['--json', `--outputFile=${report}`, ...(shard ? [`--shard=${shard}`] : [])];
  const command = moduleNames().includes(workspace)
    ? [process.execPath, '--import', 'tsx', path.join(ROOT, 'scripts/test-alone.ts'), workspace, ...jestArgs]
    : ['npm', 'test', '--silent', '-w', workspace, '--', ...jestArgs];
  return { name: `tests of ${workspace}${shard ? ` ${shard}` : ''}`, command, report };
};
/** How many of the slowest test files are named at the end. */
const SLOWEST = 20;
const API_PARTS = ['1/4', '2/4', '3/4', '4/4'];
const E2E_PARTS = ['1/2', '2/2'];
const web = manifest.workspaces.filter((name) => name !== 'api' && name !== 'e2e');

/** Groups come one after another; of a group, so many steps at once as keep two processors busy. */
const groups: { atOnce: number; steps: Step[] }[] = [
  {
    atOnce: 2,
    steps: [
      { name: 'lint', command: program('biome', 'ci', '--colors=off', '.') },
      { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
      { name: 'rules', command: ['npm', 'run', '--silent', 'rules', '--', '--check'] },
      { name: 'api report', command: ['npm', 'run', '--silent', 'api-report'] },
    ],
  },
  { atOnce: 1, steps: [{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }] },
  // The API's, which take the longest, in parts: what is left at the end is short. They wait for their database much of the time.
  { atOnce: 3, steps: [...API_PARTS.map((part) => suite('api', part)), ...web.map((name) => suite(name))] },
  // A browser waits for its portal as often as the portal for it.
  { atOnce: 2, steps: E2E_PARTS.map((part) => suite('e2e', part)) },
];

function summarize(results: StepResult[]): boolean {
  process.stdout.write(`\n== summary ${'='.repeat(83)}\n`);
  for (const { name, ok, seconds, passed, failed } of results) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    process.stdout.write(
      `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(24)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}\n`,
    );
  }
  const skipped = groups
    .flatMap(({ steps }) => steps)
    .filter((step) => !results.some(({ name }) => name === step.name));
  for (const { name } of skipped) process.stdout.write(`not run ${name}\n`);
  const slowest = results.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
  process.stdout.write(`\nthe slowest of ${slowest.length} test files\n`);
  for (const { file, seconds } of slowest.slice(0, SLOWEST)) {
    process.stdout.write(`${`${seconds.toFixed(1)} s`.padStart(8)}  ${file}\n`);
  }
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return skipped.length === 0 && results.every(({ ok }) => ok);
}

const results: StepResult[] = [];
try {
  for (const { steps, atOnce } of groups) {
    if (results.every(({ ok }) => ok)) results.push(...(await runSteps(steps, atOnce)));
  }
} finally {
  await rm(reports, { recursive: true, force: true });
}
process.exitCode = summarize(results) ? 0 : 1;
