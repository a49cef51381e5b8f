import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** The test files of a workspace, from its folder, of which a part is left to the nightly run. */
export function nightlyFiles(workspace: string): string[] {
  const folder = path.join(ROOT, workspace);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) =>
      /^import .* from '[./]+scripts\/nightly\.ts';$/m.test(readFileSync(path.join(folder, file), 'utf8')),
    )
    .sort();
}
