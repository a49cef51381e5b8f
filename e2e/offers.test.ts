import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CASES, type Case, drawnCases, filesOf } from '@credenciados/journeys/offer-cases';
import { everyNight } from '@credenciados/testing/nightly';
import { claimFolder } from '@credenciados/tools/claim-folder';
import { execute } from '@credenciados/tools/execute';
import { ROOT } from '@credenciados/tools/inputs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';

/** Declared offers match the module, and their users match the declarations (TEL-31). */

let work: string;
beforeAll(async () => {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  work = await mkdtemp(path.join(ROOT, '.cache/offers-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** Files that don't compile, in one run of the compiler. */
async function faultyFiles(cases: readonly Case[]): Promise<string[]> {
  const types = await readFile(path.join(ROOT, 'shared/src/module/offers.ts'), 'utf8');
  for (const [file, text] of Object.entries(filesOf(cases, types))) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true });
    await writeFile(path.join(work, file), text);
  }
  const compilerOptions = { lib: ['ES2023', 'DOM'], types: [], incremental: false };
  const config = { extends: path.join(ROOT, 'tsconfig.json'), compilerOptions, include: ['*/**/*'], exclude: [] };
  await writeFile(path.join(work, 'tsconfig.json'), JSON.stringify(config));
  const { output } = await execute(['npx', 'tsc', '-p', work, '--pretty', 'false', '--checkers', '1'], work);
  return [...new Set(output.match(/^[^(\n]+(?=\(\d+,\d+\): error)/gm))].sort();
}

const ROUNDS = everyNight(20, 1);

test(`${CASES.length} ways to declare and use, each ${ROUNDS} times: only the wrong ones don’t compile`, async () => {
  const seed = everyNight(Date.now(), 1);
  const cases = fc.sample(drawnCases, { numRuns: ROUNDS, seed }).flat();
  const wrong = cases.flatMap((each, at) =>
    each.wrong ? [`${each.wrong}/c${at}.ts${each.wrong === 'uses' ? 'x' : ''}`] : [],
  );
  expect({ seed, faulty: await faultyFiles(cases) }).toEqual({ seed, faulty: wrong.sort() });
});

test('two concurrent runs have their own folders; that of an ended process is reused', async () => {
  const claim = () => claimFolder(path.join(work, 'claims'), 'mf-um');
  const [first, second] = await Promise.all([claim(), claim()]);
  expect([first, second].map(({ folder }) => path.basename(folder)).sort()).toEqual(['mf-um', 'mf-um-2']);
  await Promise.all([first.release(), second.release()]);
  // No process has the highest possible id.
  await writeFile(path.join(work, 'claims/mf-um.owner'), '2147483647');
  expect(path.basename((await claim()).folder)).toBe('mf-um');
});
