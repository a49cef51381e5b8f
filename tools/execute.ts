import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** The command of an installed package: without npm before it, which takes half a second to find it. */
export function program(name: string, ...args: string[]): string[] {
  const installed = path.join(ROOT, 'node_modules/.bin', name);
  return [...(existsSync(installed) ? [installed] : ['npx', name]), ...args];
}

/** A command, and the folder that it runs in. */
interface InFolder {
  command: string[];
  cwd: string;
}

/**
 * Command of `npm run <name> -- <args>` in a package's folder, without starting npm; installed commands must be on `PATH`. Throws if
 * there is no such script.
 */
export function packageScript(name: string, args: readonly string[] = [], folder = ROOT): InFolder {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const script = scripts[name];
  if (!script) throw new Error(`${folder} has no script ${name}`);
  return { command: ['/bin/sh', '-c', `${script} "$@"`, name, ...args], cwd: folder };
}

/** Runs a command in a folder, by default the project's; gives how it ended and all that it said. */
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
