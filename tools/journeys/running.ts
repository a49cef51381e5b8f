import { spawn } from 'node:child_process';
import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { until } from '@credenciados/platform/testing/until';

/** A command that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}

/** Starts a command, such as npm's, and waits for some output; stopping it ends all its child processes. */
export async function start(
  [command = '', ...args]: readonly string[],
  cwd: string,
  env: Record<string, string>,
  word: RegExp,
): Promise<Running> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Own process group: npm doesn't pass signals on to the processes of its shell.
    detached: true,
  });
  const { pid } = child;
  let said = '';
  await new Promise<void>((resolve, reject) => {
    // Keeps reading: a process that writes to a closed pipe ends.
    child.stdout.on('data', (piece) => {
      said += piece;
      if (word.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} ${args.join(' ')} ended before it said ${word}: ${said}`)));
  });
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null || !pid) return;
      process.kill(-pid, 'SIGTERM');
      // npm itself ends first.
      await until(async () => !isAlive(-pid));
    },
  };
}
