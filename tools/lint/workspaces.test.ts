import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execute, program } from '../execute.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workspaces-'));
  const plugins = [path.join(import.meta.dirname, 'workspaces.grit')];
  await writeFile(
    path.join(folder, 'biome.json'),
    JSON.stringify({ plugins, linter: { rules: { recommended: false } } }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lints a file that has one import; gives the linter's output, or an empty text where it finds nothing. */
async function lint(file: string, imported: string): Promise<string> {
  const whole = path.join(folder, file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, `export * from '${imported}';\n`);
  const { code, output } = await execute(program('biome', 'lint', '--colors=off', file), folder);
  return code === 0 ? '' : output;
}

it.each([
  ['api/src/resources/nota/edit.ts', '../../../../platform/src/audit/audit.ts'],
  ['platform/src/mail/outbox.ts', '../../../api/src/deps.ts'],
  ['releases/src/tokens.ts', '../../api/src/deps.ts'],
  ['api/src/web/page.ts', '../../../releases/src/composition.ts'],
  ['api/src/app.ts', '../../tools/inputs.ts'],
  ['tools/build.ts', '../api/build/build-api.ts'],
  ['tools/dev/dev.ts', '../journeys/portal.ts'],
  ['tools/journeys/people/applicant.ts', '../../say.ts'],
  ['mf-public/src/inicio.page.tsx', '../../shared/src/index.ts'],
  ['shared/src/index.ts', '../../contract/src/index.ts'],
  ['drills/load.ts', '../bench/api.ts'],
])('%s may not import %s', async (file, imported) => {
  expect(await lint(file, imported)).toContain('Another workspace: import it by its package');
});

it.each([
  ['api/src/resources/nota/edit.ts', '@credenciados/platform/audit/audit'],
  ['api/src/resources/nota/edit.ts', '../solicitacao/decide.ts'],
  ['platform/src/mail/outbox.ts', '../audit/audit.ts'],
  ['tools/dev/dev.ts', '../say.ts'],
])('%s may import %s', async (file, imported) => {
  expect(await lint(file, imported)).toBe('');
});
