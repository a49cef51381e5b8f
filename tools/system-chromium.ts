import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/opt/google/chrome/chrome'];

/** Executable of a browser. */
export interface Executable {
  path: string;
  /** Environment with the program's own libraries and fonts. */
  env: Record<string, string>;
}

/** True if the program runs: on some systems a file of that name only prints how to install the browser. */
const answers = (file: string): Promise<boolean> =>
  run(file, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

/** Chromium of this machine, that of CHROMIUM_PATH first; undefined if none runs. Throws if CHROMIUM_PATH names none. */
export async function systemChromium(): Promise<Executable | undefined> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!(await answers(wanted))) throw new Error(`CHROMIUM_PATH is set, but ${wanted} is not a browser that runs`);
    return { path: wanted, env: {} };
  }
  const folders = [...new Set([...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'])];
  const candidates = folders.filter(Boolean).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  for (const file of [...candidates, ...APPLICATIONS]) {
    if (existsSync(file) && (await answers(file))) return { path: file, env: {} };
  }
  return undefined;
}
