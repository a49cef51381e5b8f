import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { said } from '@credenciados/journeys/guide';
import { CHANGES, changedBy, LIBRARY, typesOf } from '@credenciados/journeys/library-changes';
import type { Verdict } from '@credenciados/journeys/library-verdicts';
import { openWorkshop } from '@credenciados/journeys/variants';
import { atNight } from '@credenciados/testing/nightly';
import { ROOT } from '@credenciados/tools/inputs';
import { compareLibraries, nextVersion } from '@credenciados/tools/library-version';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

/** The publishing check predicts how a module runs beside a changed library (TEL-17). */

const run = promisify(execFile);
const DRAWN = 300;
/** One to three changes. */
const drawn = fc.array(fc.nat({ max: CHANGES.length - 1 }), { minLength: 1, maxLength: 3 });

atNight(() =>
  test(`publishing refuses the breaking ones among ${DRAWN} changes of the library, and no others`, async () => {
    const seed = Date.now();
    const changes = fc.sample(drawn, { numRuns: DRAWN, seed });
    const script = path.join(ROOT, 'tools/journeys/library-verdicts.ts');
    const { stdout } = await run(process.execPath, ['--import', 'tsx', script, JSON.stringify(changes)], {
      cwd: ROOT,
      maxBuffer: 64 * 1024 * 1024,
    });
    const { before, verdicts }: { before: string[]; verdicts: Verdict[] } = JSON.parse(stdout);
    expect(before).toEqual([
      '<main><button class="x">SIM</button><p>n:2.0</p></main>',
      '<main><button>ENVIAR</button></main>',
    ]);
    const wrong = verdicts.filter(({ refused, broken }) => refused.length > 0 !== (broken !== null));
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    // Both verdicts occur often enough to be meaningful.
    const broken = verdicts.filter(({ broken: how }) => how !== null).length;
    expect(Math.min(broken, verdicts.length - broken)).toBeGreaterThan(verdicts.length / 5);
  }, 300_000),
);

test('the library’s version follows from the change: none, minor, major', async () => {
  const compared = async (...wanted: RegExp[]) => {
    const places = wanted.map((each) => CHANGES.findIndex(([what]) => each.test(what)));
    return compareLibraries(typesOf(LIBRARY), typesOf(changedBy(places).library));
  };
  expect(await compared()).toEqual({ level: 'none', why: [], frozen: [] });
  // Declarations that no entry exports are invisible to modules.
  const types = typesOf(LIBRARY);
  const apart = { ...types, declarations: { ...types.declarations, 'root.d.ts': 'export declare const x: 1;' } };
  expect((await compareLibraries(types, apart)).level).toBe('none');
  const minor = await compared(/Card added/, /Button has one more/, /LABELS with more/, /total takes one more/);
  expect(minor).toMatchObject({ level: 'minor', why: ['Card of @credenciados/shared is new'] });
  const major = await compared(
    /Button has no width/,
    /\.\/forms Field removed/,
    /useCount without step/,
    /Other to \.\/novos/,
  );
  expect(major).toEqual({
    level: 'major',
    frozen: [],
    why: [
      'Button of @credenciados/shared takes no wide',
      'useCount of @credenciados/shared doesn’t fit where it stood',
      'Field of @credenciados/shared/forms is gone',
      'Other of @credenciados/shared/forms is gone',
      expect.stringContaining('Other of @credenciados/shared/novos is new'),
    ],
  });
  expect((['none', 'minor', 'major'] as const).map((level) => nextVersion('1.2.3', level))).toEqual([
    '1.2.3',
    '1.3.0',
    '2.0.0',
  ]);
});

test('removed and changed names of the kernel are distinguished, whatever the version (TEL-36)', async () => {
  const kernel = (...declared: string[]) =>
    typesOf({
      ...LIBRARY,
      './kernel': Object.fromEntries(declared.map((each, at) => [at, { declared: each, code: '' }])),
    });
  const session = 'export declare function getSession(): { nome: string } | null;';
  const askAnew = 'export declare function askAnew(keys: string[]): void;';
  const notice = 'export interface Notice { text: string }';
  const before = kernel(session, askAnew, notice);
  const changed = [session.replace('nome: string', 'nome: number'), notice.replace('string', 'number')];
  const { level, frozen } = await compareLibraries(before, kernel(...changed, 'export declare const more: number;'));
  expect([level, frozen]).toEqual([
    'major',
    [
      'getSession of @credenciados/shared/kernel doesn’t fit where it stood',
      'askAnew of @credenciados/shared/kernel is gone',
      'Notice of @credenciados/shared/kernel is another type',
    ],
  ]);
});

atNight(() =>
  test('`npm run api-report` refuses a removal from the kernel, and raises no version for it (TEL-36)', async () => {
    const workshop = await openWorkshop();
    try {
      const file = path.join(workshop.root, 'shared/src/kernel/index.ts');
      const [manifest, kernel] = await Promise.all(
        [path.join(workshop.root, 'shared/package.json'), file].map((each) => readFile(each, 'utf8')),
      );
      await writeFile(file, (kernel ?? '').replace('askAnew, ', ''));
      await expect(workshop.npm('api-report', ['--write'])).rejects.toThrow(
        /only grows:\n\s+askAnew of @credenciados\/shared\/kernel is gone/,
      );
      expect(await readFile(path.join(workshop.root, 'shared/package.json'), 'utf8')).toBe(manifest);

      await writeFile(file, kernel ?? '');
      expect(await workshop.does(said('npm run api-report -- --released'))).toMatch(/declares is what [\d.]+ is/);
      expect(await workshop.does(said('npm run api-report'))).toMatch(/: as released\./);
      expect(await workshop.does(said('npm run api-report -- --write'))).toMatch(/: as released\./);
    } finally {
      await workshop.remove();
    }
  }, 600_000),
);
