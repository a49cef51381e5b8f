import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/**
 * `npm run changelog` writes CHANGELOG.md from the commits, release by release; `-- --tag v1.1.0` names the release that is
 * about to be tagged. git-cliff reads the commits and renders them (cliff.toml); here is whom each concerns, by what it touches.
 */

/** The heading of a group, with the paths that make a commit part of it; the order is kept. */
const AUDIENCES = [
  ['For operators', ['docs/operations.md', 'api/src/**/migrations/*.sql']],
  ['For module teams', ['docs/module-teams.md', 'docs/module-teams/**', 'shared/api-report/**']],
  [
    'For people who use the portal',
    ['docs/rules/**', 'shell/src/**/*.tsx', 'mf-*/src/**/*.page.tsx', 'mf-*/src/**/*.modal.tsx'],
  ],
] as const;

interface Commit {
  id: string;
  group: string | null;
}

/** A release as git-cliff hands it out; the rest of it goes back as it came. */
interface Release {
  version: string | null;
  commits: Commit[];
}

/** Fetched when it is needed, which is at a release: its binaries for all platforms would be in everybody's installation. */
const PROGRAM = 'git-cliff@2.14.2';

function cliff(args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync('npx', ['--yes', '--quiet', PROGRAM, ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`git-cliff: ${stderr}`);
  return stdout;
}

const args = process.argv.slice(2);
/** Every release, once for each audience, with the commits that concern it. */
const runs = AUDIENCES.map(([group, paths]) => {
  const include = paths.flatMap((pattern) => ['--include-path', pattern]);
  const releases: Release[] = JSON.parse(cliff(['--context', ...args, ...include]));
  return releases.map((release) => ({ ...release, commits: release.commits.map((commit) => ({ ...commit, group })) }));
});

const merged: Release[] = [];
for (const release of runs.flat()) {
  const known = merged.find(({ version }) => version === release.version);
  if (known) known.commits.push(...release.commits);
  else merged.push(release);
}
writeFileSync(path.join(ROOT, 'CHANGELOG.md'), cliff(['--from-context', '-'], JSON.stringify(merged)));
