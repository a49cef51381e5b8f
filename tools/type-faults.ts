import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execute, program } from './execute.ts';
import { IN_REPOSITORY, ROOT } from './inputs.ts';
import { OFFERS } from './offers.ts';
import { faultOfOffers, writeOffersChecks } from './offers-check.ts';

/** Ambient types of tests: matchers of the testing library. */
const KNOWN_TO_TESTS = 'shared/src/testing/*.ts';

/** Folder with other modules' offers, in a copy of the project with one module. */
export const OTHERS_OFFERS = '.cache/offers';

/** File with the compiler's cache, in its work folder. */
export const TYPES_CACHE = 'types.tsbuildinfo';

/**
 * Type errors of some folders, as lines with relative paths; includes offers that differ from the module (TEL-31). `work`: folder for
 * the compiler's configuration and cache. For a standalone module, its whole folder.
 */
export async function typeFaults(folders: readonly string[], work: string, project = ROOT): Promise<string[]> {
  const { files, faults } = await writeOffersChecks(IN_REPOSITORY ? folders : ['.'], project);
  const include = IN_REPOSITORY ? [...folders, KNOWN_TO_TESTS, `mf-*/${OFFERS}`, `${OTHERS_OFFERS}/*.d.ts`] : ['**/*'];
  const config = path.join(work, 'tsconfig.json');
  await mkdir(work, { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(project, 'tsconfig.json'),
      include: include.map((each) => path.join(project, each)),
      files,
    }),
  );
  const memory = ['--incremental', '--tsBuildInfoFile', path.join(work, TYPES_CACHE)];
  // Each further checker loads the library's types again: on two processors one is faster.
  const command = program('tsc', '-p', config, '--pretty', 'false', '--checkers', '1', ...memory);
  const { code, output } = await execute(command, project);
  const lines = output.split('\n').filter((line) => /\): error TS/.test(line));
  const isOwn = (line: string) => !IN_REPOSITORY || folders.some((folder) => line.startsWith(`${folder}/`));
  const own = lines.flatMap((line) => faultOfOffers(line) ?? (isOwn(line) ? line : []));
  // A compiler that failed without an error in any file failed in another way.
  return [...faults, ...(code !== 0 && lines.length === 0 ? [output] : own)];
}
