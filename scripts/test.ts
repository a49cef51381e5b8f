import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moduleNames, ROOT } from './inputs.ts';
import { runLanes, type Step, type StepResult } from './test-steps.ts';

/**
 * The whole test run (`npm test`): lint, types, build, every workspace's tests, then the journeys in a browser. Stops at the
 * first step that fails. Each module's tests run where no other module is. `npm test -w mf-analise` runs one workspace's
 * tests alone.
 */

const reports = await mkdtemp(path.join(tmpdir(), 'portal-tests-'));
const manifest: { workspaces: string[] } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));

const program = (name: string, ...args: string[]) => [path.join(ROOT, 'node_modules/.bin', name), ...args];
const suite = (workspace: string): Step => {
  const report = path.join(reports, `${workspace}.json`);
  const jestArgs = ['--json', `--outputFile=${report}`];
  const command = moduleNames().includes(workspace)
    ? [process.execPath, '--import', 'tsx', path.join(ROOT, 'scripts/test-alone.ts'), workspace, ...jestArgs]
    : ['npm', 'test', '--silent', '-w', workspace, '--', ...jestArgs];
  return { name: `tests of ${workspace}`, command, report };
};
const web = manifest.workspaces.filter((name) => name !== 'api' && name !== 'e2e');

/** Groups come one after another; the lanes of a group run side by side, one for each of two processors. */
const groups: Step[][][] = [
  [
    [{ name: 'lint', command: program('biome', 'ci', '--colors=off', '.') }],
    [{ name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] }],
  ],
  [[{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }]],
  [web.map(suite), [suite('api')]],
  [[suite('e2e')]],
];

function summarize(results: StepResult[]): boolean {
  process.stdout.write(`\n== summary ${'='.repeat(83)}\n`);
  for (const { name, ok, seconds, passed, failed } of results) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    process.stdout.write(
      `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(24)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}\n`,
    );
  }
  const skipped = groups.flat(2).filter((step) => !results.some(({ name }) => name === step.name));
  for (const { name } of skipped) process.stdout.write(`not run ${name}\n`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return skipped.length === 0 && results.every(({ ok }) => ok);
}

const results: StepResult[] = [];
try {
  for (const lanes of groups) {
    if (results.every(({ ok }) => ok)) results.push(...(await runLanes(lanes)));
  }
} finally {
  await rm(reports, { recursive: true, force: true });
}
process.exitCode = summarize(results) ? 0 : 1;
