import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';
import { readReleased, setVersion, writeReleased } from './library-released.ts';
import { libraryTypes } from './library-types.ts';
import { compareLibraries, exportShapes, nextVersion } from './library-version.ts';

/**
 * Checks the shared library's exports and version. `npm run api-report` fails if `shared/api-report/exports.json` differs from the sources,
 * or if the version doesn't match the changes since the released library (TEL-17). `-- --write` renews both, `-- --released` records the
 * present declarations as released.
 */

const LIBRARY = path.join(ROOT, 'shared');
const EXPORTS = path.join(LIBRARY, 'api-report/exports.json');
const write = process.argv.includes('--write');

const versionNow = (): string => JSON.parse(readFileSync(path.join(LIBRARY, 'package.json'), 'utf8')).version;

const types = await libraryTypes();
if (process.argv.includes('--released')) {
  refuseThaw((await compareLibraries((await readReleased()).types, types)).frozen);
  await writeReleased(versionNow(), types);
  process.stdout.write(`What the library declares is what ${versionNow()} is.\n`);
}
const released = await readReleased();
const changed = await compareLibraries(released.types, types);
// Before anything is renewed, so that lost kernel names stay in the report.
refuseThaw(changed.frozen);
await checkExports();
await checkVersion();

async function checkExports(): Promise<void> {
  const text = `${JSON.stringify(await exportShapes(types), null, 2)}\n`;
  const before = existsSync(EXPORTS) ? readFileSync(EXPORTS, 'utf8') : '';
  if (text === before) return;
  if (write) {
    writeFileSync(EXPORTS, text);
    process.stdout.write('Renewed: exports.json\n');
    return;
  }
  const lines = (all: string, others: string, mark: string) =>
    all.split('\n').flatMap((line) => (others.includes(`${line}\n`) ? [] : [`${mark}${line}`]));
  const difference = [...lines(before, text, '-'), ...lines(text, before, '+')].join('\n');
  process.stderr.write(
    `${difference}\nThe library's exports differ from shared/api-report. If that is meant: npm run api-report -- --write\n`,
  );
  process.exitCode = 1;
}

async function checkVersion(): Promise<void> {
  const { level, why } = changed;
  const [version, right] = [versionNow(), nextVersion(released.version, level)];
  if (version === right) {
    process.stdout.write(
      `It is ${version}: ${level === 'none' ? 'as released' : `a ${level} since ${released.version}`}.\n`,
    );
    return;
  }
  const reasons = [
    `Since ${released.version} the library has changed by a ${level}, which makes it ${right}, not ${version}:`,
    ...why,
  ];
  if (write) await setVersion(right);
  else process.exitCode = 1;
  process.stderr.write(`${reasons.join('\n  ')}\n${write ? 'Set.' : '`npm run api-report -- --write` sets it.'}\n`);
}

/** Ends the process if the kernel has lost a name: libraries of every major need it (TEL-36). */
function refuseThaw(lost: readonly string[]): void {
  if (lost.length === 0) return;
  process.stderr.write(
    `The kernel is one for all majors of the library and only grows:\n  ${lost.join('\n  ')}\nKeep what there was, and add beside it.\n`,
  );
  process.exit(1);
}
