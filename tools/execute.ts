import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** Command line of an installed package's program, without npm, which takes half a second. */
export function program(name: string, ...args: string[]): string[] {
  const installed = path.join(ROOT, 'node_modules/.bin', name);
  return [...(existsSync(installed) ? [installed] : ['npx', name]), ...args];
}

/** Runs a command in a folder, by default the project's; returns its exit code and output. */
export function execute(
  [command = '', ...args]: string[],
  cwd = ROOT,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
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
