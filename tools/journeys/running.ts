import { spawn } from 'node:child_process';
import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { until } from '@credenciados/platform/testing/until';

/** A command that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}

/** Starts a command, such as npm's, and waits for its word; stopped, it ends with all that it started. */
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
    // A group of its own: npm passes no signal on to what its shell started.
    detached: true,
  });
  const { pid } = child;
  let said = '';
  await new Promise<void>((resolve, reject) => {
    // It goes on being read: who says something to nobody ends.
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
      // npm itself goes first.
      await until(async () => !isAlive(-pid));
    },
  };
}
