import { spawn } from 'node:child_process';
import { ROOT } from './inputs.ts';

/** Runs a command in a folder, by default the project's; gives how it ended and all that it said. */
export function execute(
  [program = '', ...args]: string[],
  cwd = ROOT,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
