import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@credenciados/platform/say';
import { CommandError } from '@credenciados/releases/command-error';
import { isNoRelease, isPlain } from '@credenciados/releases/targets/module-target';
import { execute, program } from './execute.ts';
import { IN_REPOSITORY, ROOT } from './inputs.ts';
import { lintRulesFor } from './lint-rules-for.ts';
import { typeFaultsSince } from './remembered-types.ts';

/** Common steps of `publish:module` and `publish:shell`. */

/** Runs a publication with a work folder, and prints the reason if it fails; nothing to publish isn't a fault. */
export async function publishing(use: (work: string) => Promise<void>): Promise<void> {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(ROOT, '.cache/publish-'));
  try {
    await use(work);
  } catch (error) {
    if (isNoRelease(error)) {
      say(error.message);
    } else {
      if (!isPlain(error)) throw error;
      process.stderr.write(`${error.message}\nNothing was published: what was live still is.\n`);
      process.exitCode = 1;
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Waits for all, then throws the first failure. */
export async function allOf(steps: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(steps)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Prints each finished step with the time since the one before. */
export function teller(): (done: string) => void {
  let since = performance.now();
  return (done) => {
    tell(done, since);
    since = performance.now();
  };
}

/** Lints folders; in the repository, `work` is a folder for the linter's configuration. */
export async function lint(folders: readonly string[], work: string): Promise<void> {
  const rules = IN_REPOSITORY ? [`--config-path=${await lintRulesFor(folders, work)}`] : [];
  const { code, output } = await execute(program('biome', 'ci', '--colors=off', ...rules, ...folders));
  if (code === 0) return;
  const mends = /\bformat\b/i.test(output) ? '\n`npm run format` mends what is only formatting.' : '';
  throw new CommandError(`${output}\nLint failed.${mends}`);
}

/** Runs a step and prints its duration. A failure is printed at once, though concurrent steps go on. */
export async function step(what: string, use: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  try {
    await use();
  } catch (error) {
    tell(`${what}: failed`, since);
    throw error;
  }
  tell(what, since);
}

/** Seconds since a time, in words. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function tell(what: string, since: number): void {
  say(`  ${seconds(since).padStart(7)}  ${what}`);
}

/** Checks the types of a team's own folders of a project: faults elsewhere aren't theirs. `name`: name of the module. */
export async function checkTypes(folders: readonly string[], name: string, project = ROOT): Promise<void> {
  const faults = await typeFaultsSince(folders, name, project);
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
}

/** Runs a module's tests in its folder, on half of the processors: types and build run at the same time. */
export function runTests(folder: string): Promise<void> {
  return run(['npm', 'test', '--silent', '--', '--maxWorkers=50%'], folder);
}

/** Runs a command that must succeed, in a folder or the project's. */
export async function run(command: string[], cwd = ROOT): Promise<void> {
  const { code, output } = await execute(command, cwd);
  if (code !== 0) throw new CommandError(`${output}\n${command.join(' ')} failed`);
}
