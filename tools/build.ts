import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '@credenciados/api/build/release';
import type { Candidate } from '@credenciados/releases/candidate';
import type { BuildReport } from './build-package.ts';
import { flipBuilt, readBuiltRegistry } from './build-registry.ts';
import { buildModule, buildShell, isInPlace, isShellInPlace, moduleInputs, shellInputs, WEB } from './build-web.ts';
import { hashInputs, moduleNames, ROOT } from './inputs.ts';

/** Builds what changed since the last build: the shell, each module, the API. Run by `npm run build` and `npm start`. */

const STATE = path.join(ROOT, '.cache/build-state.json');
const state: Record<string, string> = existsSync(STATE) ? JSON.parse(await readFile(STATE, 'utf8')) : {};
const remember = async (name: string, hash: string) => {
  state[name] = hash;
  await mkdir(path.dirname(STATE), { recursive: true });
  await writeFile(STATE, JSON.stringify(state, null, 2));
};

const say = (name: string, text: string) => process.stdout.write(`${name.padEnd(16)}${text}\n`);
const describe = (name: string, since: number, report?: BuildReport) => {
  const details = report
    ? ` ${report.version} (${report.files} files, ${Math.round(report.brotliBytes / 1024)} KB brotli)`
    : '';
  say(name, `built${details} in ${((performance.now() - since) / 1000).toFixed(1)} s`);
};

async function buildWeb(): Promise<void> {
  const hash = shellInputs();
  const shellIsBuilt = state.shell !== hash || !isShellInPlace();
  if (!shellIsBuilt) {
    say('shell', 'unchanged');
  } else {
    const since = performance.now();
    describe('shell', since, await buildShell(hash));
  }

  const former = await readBuiltRegistry(WEB);
  const built: Candidate[] = [];
  const done: (readonly [name: string, inputs: string])[] = [];
  const names = moduleNames();
  for (const name of names) {
    const inputs = moduleInputs(name);
    const live = former.modules.find((entry) => entry.descriptor.name === name);
    if (live && state[name] === inputs && isInPlace(live)) {
      say(name, 'unchanged');
      continue;
    }
    const since = performance.now();
    const { report, candidate } = await buildModule(name);
    built.push(candidate);
    describe(name, since, report);
    if (live?.pinned) say('', `${live.version} stays live: it is pinned`);
    done.push([name, inputs]);
  }
  await flipBuilt(WEB, built, names, shellIsBuilt);
  if (shellIsBuilt) await remember('shell', hash);
  for (const [name, inputs] of done) await remember(name, inputs);
}

async function buildServer(): Promise<void> {
  const hash = hashInputs(['api', 'releases', 'platform', 'contract/src', 'package-lock.json']);
  if (state.api === hash && existsSync(path.join(ROOT, 'api/dist/main.js'))) {
    say('api', 'unchanged');
    await writeRelease(path.join(ROOT, 'api/dist'));
    return;
  }
  const since = performance.now();
  const { buildApi } = await import('@credenciados/api/build/build-api');
  await buildApi();
  describe('api', since);
  await remember('api', hash);
}

try {
  await buildWeb();
  await buildServer();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
