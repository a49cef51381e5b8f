import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** One step of the test run. */
export interface Step {
  name: string;
  command: string[];
  /** File in which jest leaves its result. */
  report?: string;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  /** A test file each, with when it began and ended (ms). */
  testResults: { name: string; startTime: number; endTime: number }[];
}

/** How a step ended. */
export interface StepResult {
  name: string;
  ok: boolean;
  seconds: number;
  passed: number;
  failed: number;
  /** The test files of the step, and how long each took. */
  files: { file: string; seconds: number }[];
}

/**
 * Runs steps, `atOnce` of them side by side; each that ends makes room for the next. After a failure, what runs may end, but
 * nothing new starts. One at a time, the output is seen as it comes; else each step's comes whole when the step ends.
 */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (results.some(({ ok }) => !ok)) return;
      results.push(await runStep(step, atOnce === 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function runStep(step: Step, live: boolean): Promise<StepResult> {
  const since = performance.now();
  if (live) heading(step.name);
  const { code, output } = await execute(step.command, live);
  const seconds = (performance.now() - since) / 1000;
  if (!live) {
    heading(step.name);
    process.stdout.write(output);
  }
  const ok = code === 0;
  process.stdout.write(`${ok ? 'done' : 'FAILED'} in ${seconds.toFixed(1)} s\n`);
  return { name: step.name, ok, seconds, ...counts(step.report) };
}

function execute([program = '', ...args]: string[], live: boolean): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** A test file that can't even be loaded counts as one failure, so that the sum never hides it. */
function counts(report: string | undefined): Pick<StepResult, 'passed' | 'failed' | 'files'> {
  if (!report || !existsSync(report)) return { passed: 0, failed: 0, files: [] };
  const found: JestReport = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + found.numRuntimeErrorTestSuites,
    files: found.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function heading(name: string): void {
  process.stdout.write(`\n== ${name} ${'='.repeat(Math.max(0, 90 - name.length))}\n`);
}
