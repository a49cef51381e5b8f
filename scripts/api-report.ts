import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { ROOT } from './inputs.ts';
import { readReleased, setVersion, writeReleased } from './library-released.ts';
import { libraryTypes } from './library-types.ts';
import { compareLibraries, nextVersion } from './library-version.ts';

/**
 * What the shared library offers to modules, entry by entry, in `shared/api-report/`: names and signatures. `npm run
 * api-report` fails where the code says something else than the reports, and shows the difference; `-- --write` renews them,
 * so that whoever changes what modules are built against sees it, and so does whoever reviews it. So it does where the library has
 * another version than its declarations ask for since the released one; `-- --released` takes them as released (TEL-17).
 */

const LIBRARY = path.join(ROOT, 'shared');
const MANIFEST = path.join(LIBRARY, 'package.json');
const REPORTS = path.join(LIBRARY, 'api-report');
/** Where the declarations are made; TypeScript's own compiler writes them, API Extractor reads them. */
const MADE = path.join(ROOT, '.cache/api-report');
const write = process.argv.includes('--write');

const versionNow = (): string => JSON.parse(readFileSync(MANIFEST, 'utf8')).version;

if (process.argv.includes('--released')) {
  refuseThaw((await compareLibraries((await readReleased()).types, await libraryTypes())).frozen);
  await writeReleased(versionNow(), await libraryTypes());
  process.stdout.write(`What the library declares is what ${versionNow()} is.\n`);
}
const released = await readReleased();
const changed = await compareLibraries(released.types, await libraryTypes());
// Before anything is renewed: what may not go stands in the reports still.
refuseThaw(changed.frozen);

/** An entry of the library, as modules import it, and the file of its declarations. */
interface Entry {
  name: string;
  file: string;
}

function readEntries(): Entry[] {
  const manifest: { exports: Record<string, string> } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  // No module is built against the shell's own entries.
  const offered = Object.entries(manifest.exports).filter(([subpath]) => !['./shell', './parts'].includes(subpath));
  return offered.map(([subpath, source]) => ({
    name: subpath === '.' ? 'index' : subpath.slice('./'.length),
    file: path.join(MADE, 'shared', source.replace(/\.tsx?$/, '.d.ts')),
  }));
}

function makeDeclarations(): void {
  rmSync(MADE, { recursive: true, force: true });
  const compiler = path.join(ROOT, 'node_modules/.bin/tsc');
  execFileSync(compiler, ['-p', path.join(LIBRARY, 'tsconfig.declarations.json'), '--checkers', '1'], {
    stdio: 'inherit',
  });
}

/** What a text says is no part of what modules are built against: a label may change without a word here. */
function withoutWording(): void {
  const file = path.join(MADE, 'shared/src/contract/texts.d.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/: (?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?=[;,])/g, ': string'));
}

/**
 * API Extractor has no words for two kinds of export: a whole package under a name, and another entry of the library, which
 * has a report of its own. Both are written another way before it reads them.
 */
function simplify({ name, file }: Entry): void {
  const text = readFileSync(file, 'utf8')
    .replace(/^export \* as (\w+) from ('[^'.][^']*');$/gm, 'import * as $1 from $2;\nexport { $1 };')
    .replace(/^export \* from '\.\.\/contract\/index\.ts';$/gm, "export * from '@credenciados/shared/contract';");
  writeFileSync(file, text);
  mkdirSync(path.join(MADE, 'found', name), { recursive: true });
}

function configOf({ name, file }: Entry, all: readonly Entry[]): ExtractorConfig {
  const tsconfig: { compilerOptions: object } = JSON.parse(readFileSync(path.join(ROOT, 'tsconfig.base.json'), 'utf8'));
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: MANIFEST,
    configObject: {
      projectFolder: LIBRARY,
      mainEntryPointFilePath: file,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            ...tsconfig.compilerOptions,
            lib: ['ES2023', 'DOM', 'DOM.Iterable'],
            jsx: 'react-jsx',
            types: ['node', 'jest'],
            // `npm run typecheck` does.
            noCheck: true,
          },
          files: all.map((entry) => entry.file),
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: REPORTS,
        reportTempFolder: path.join(MADE, 'found', name),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: silent,
        tsdocMessageReporting: silent,
        extractorMessageReporting: silent,
      },
    },
  });
}

/** Reports of entries that the library has no more. */
function orphans(entries: readonly Entry[]): string[] {
  if (!existsSync(REPORTS)) return [];
  return readdirSync(REPORTS).filter(
    (file) => file.endsWith('.api.md') && !entries.some(({ name }) => file === `${name}.api.md`),
  );
}

makeDeclarations();
const entries = readEntries();
withoutWording();
for (const entry of entries) simplify(entry);
mkdirSync(REPORTS, { recursive: true });
const configs = entries.map((entry) => configOf(entry, entries));
const [first, ...others] = configs;
if (!first) throw new Error('The library has no entry');
// One program for all: reading the types of the libraries below takes most of the time.
const compilerState = CompilerState.create(first, { additionalEntryPoints: entries.map(({ file }) => file) });
const stale = [first, ...others].filter((config) => {
  const { apiReportChanged } = Extractor.invoke(config, {
    compilerState,
    localBuild: write,
    printApiReportDiff: !write,
    messageCallback: (message) => {
      // Which compiler it brings is no news; what differs is.
      message.handled = !message.text.startsWith('Changes to the API');
      if (!message.handled) process.stderr.write(`${message.text}\n`);
      message.handled = true;
    },
  });
  return apiReportChanged;
});
const left = orphans(entries);
if (write) for (const file of left) rmSync(path.join(REPORTS, file));
const wrong = [...stale.map(({ reportFilePath }) => path.basename(reportFilePath)), ...left];
if (wrong.length === 0) {
  process.stdout.write(`${entries.length} entries of the library are as shared/api-report says.\n`);
} else if (write) {
  process.stdout.write(`Renewed: ${wrong.join(', ')}\n`);
} else {
  process.stderr.write(
    `What the library exports differs from shared/api-report (${wrong.join(', ')}). If that is meant: npm run api-report -- --write\n`,
  );
  process.exitCode = 1;
}
await checkVersion();

/** What changed since the released library says which version this one has. */
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

/** Ends where the kernel has lost anything: libraries of every major lean on it, those that were built long ago, too (TEL-36). */
function refuseThaw(lost: readonly string[]): void {
  if (lost.length === 0) return;
  process.stderr.write(
    `The kernel is one for all majors of the library and only grows:\n  ${lost.join('\n  ')}\nKeep what there was, and add beside it.\n`,
  );
  process.exit(1);
}
