import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** One step of the test run. */
export interface Step {
  name: string;
  command: string[];
  /** Where it runs; by default the project's folder. */
  cwd?: string;
  /** File in which jest leaves its result. */
  report?: string;
  /** Files and folders of the project that it can read. All of it by default. */
  inputs?: readonly string[];
  /** How many of the slots it takes: about as many as it keeps processors busy. One by default. */
  slots?: number;
  /** Names of the steps that must have passed before. */
  after?: readonly string[];
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
 * Runs steps side by side, as many as find room in `slots`, none before one ahead of it that could run. After a failure, what
 * runs may end, but nothing new starts. Each step's output comes whole when the step ends.
 */
export async function runSteps(
  steps: readonly Step[],
  slots: number,
  onResult: (result: StepResult) => Promise<void> = async () => undefined,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...steps];
  const running = new Set<Promise<void>>();
  const passed = (name: string) => results.some((result) => result.name === name && result.ok);
  let free = slots;
  const next = (): Step | undefined => {
    if (results.some(({ ok }) => !ok)) return undefined;
    const first = waiting.find(({ after = [] }) => after.every(passed));
    // Where it needs more room than there is, what comes after it would take that room again and again.
    if (!first || (first.slots ?? 1) > free) return undefined;
    waiting.splice(waiting.indexOf(first), 1);
    return first;
  };
  const start = (step: Step) => {
    free -= step.slots ?? 1;
    const run = runStep(step).then(async (result) => {
      free += step.slots ?? 1;
      results.push(result);
      running.delete(run);
      await onResult(result);
    });
    running.add(run);
  };
  for (;;) {
    for (let step = next(); step; step = next()) start(step);
    if (running.size === 0) return results;
    await Promise.race(running);
  }
}

async function runStep(step: Step): Promise<StepResult> {
  process.stdout.write(`begun: ${step.name}\n`);
  const since = performance.now();
  const { code, output } = await execute(step);
  const seconds = (performance.now() - since) / 1000;
  heading(step.name);
  process.stdout.write(output);
  const ok = code === 0;
  process.stdout.write(`${ok ? 'done' : 'FAILED'} in ${seconds.toFixed(1)} s\n`);
  return { name: step.name, ok, seconds, ...counts(step.report) };
}

function execute({ command, cwd = ROOT }: Step): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
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
