import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@credenciados/journeys/portal';

const run = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;

/** The release before this one: a commit until the first tag, then that tag. */
export const FORMER_RELEASE = 'd5912f56';

/** A built tree of another release. */
interface BuiltRelease {
  root: string;
  remove(): Promise<void>;
}

/** Builds a release in a git worktree of its own, with its own packages; reuses an existing build. */
export async function buildRelease(
  commit: string,
  built: string | undefined,
  say: (line: string) => void,
): Promise<BuiltRelease> {
  if (built !== undefined) {
    if (!existsSync(path.join(built, 'api/dist/main.js'))) throw new Error(`No built release in ${built}`);
    return { root: built, remove: async () => undefined };
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-former-'));
  const root = path.join(folder, commit);
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', root], { cwd: ROOT }).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    say(`Building release ${commit} with its own packages (npm ci, npm run build): this takes minutes`);
    const since = performance.now();
    await run('git', ['worktree', 'add', '--detach', root, commit], { cwd: ROOT });
    for (const step of [
      ['ci', '--no-audit', '--no-fund'],
      ['run', 'build'],
    ]) {
      await run('npm', step, { cwd: root, maxBuffer: MOST_OUTPUT });
    }
    say(`Release ${commit} built in ${Math.round((performance.now() - since) / 1000)} s`);
    return { root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
