import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execute } from './execute.ts';
import { IN_REPOSITORY, ROOT } from './inputs.ts';

/** What tests of every module know beside it: the matchers of the testing library. */
const KNOWN_TO_TESTS = ['shared/src/testing', '*.ts'];

/**
 * What is wrong with the types of some folders of a project, as lines with paths relative to it. `work` is a folder for what the compiler is
 * told and remembers. Of a module that stands alone it is all of its folder.
 */
export async function typeFaults(folders: readonly string[], work: string, project = ROOT): Promise<string[]> {
  const config = IN_REPOSITORY ? await writeConfig(folders, work, project) : path.join(ROOT, 'tsconfig.json');
  const memory = ['--incremental', '--tsBuildInfoFile', path.join(work, 'types.tsbuildinfo')];
  const { code, output } = await execute(['npx', 'tsc', '-p', config, '--pretty', 'false', ...memory], project);
  const lines = output.split('\n').filter((line) => /\): error TS/.test(line));
  const own = IN_REPOSITORY ? lines.filter((line) => folders.some((folder) => line.startsWith(`${folder}/`))) : lines;
  // A compiler that found nothing to say of any file has failed in another way.
  return code !== 0 && lines.length === 0 ? [output] : own;
}

async function writeConfig(folders: readonly string[], work: string, project: string): Promise<string> {
  const config = path.join(work, 'tsconfig.json');
  const include = [...folders, ...KNOWN_TO_TESTS].map((each) => path.join(project, each));
  await mkdir(work, { recursive: true });
  await writeFile(config, JSON.stringify({ extends: path.join(project, 'tsconfig.json'), include }));
  return config;
}
