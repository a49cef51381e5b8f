import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { urlOfRunning } from '../db/command-database.ts';
import { StartupError } from '../startup-error.ts';

/** Files that belong to the running server or that its archived log restores. */
const OF_THE_SERVER = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'backup_label',
  'recovery.signal',
  'postgresql.auto.conf',
];
/** Left out of backups: uploads in progress, and caches. */
const PASSING = ['postgres', 'drafts', 'modules-cache'];

/**
 * Copies the data folder of a portal on the embedded database while it runs. With the log archived since then (`WAL_ARCHIVE`), `restore`
 * rebuilds the portal at any later moment.
 */
export async function backup(dataDir: string, to: string): Promise<void> {
  if (existsSync(to) && readdirSync(to).length > 0) throw new StartupError(`${to} is not empty`);
  const cluster = path.join(dataDir, 'postgres/data');
  if (!existsSync(path.join(cluster, 'postmaster.pid'))) {
    throw new StartupError(
      `No portal runs on ${dataDir} with its own database: a stopped one’s folder is copied as it is`,
    );
  }
  const copy = path.join(to, 'postgres/data');
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: urlOfRunning(dataDir) });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('portal', true)`);
    copyAll(cluster, copy, OF_THE_SERVER);
    // Waits until the log of the backup is archived: it can't be restored without.
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
    writeFileSync(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  // After the database: a file always comes before its row.
  copyAll(dataDir, to, PASSING);
}

/** Copies a folder with owners and times. Skips files that disappear meanwhile: the log has their content. */
export function copyAll(from: string, to: string, without: readonly string[]): void {
  for (const name of readdirSync(from)) {
    if (without.includes(name)) continue;
    const { status, stderr } = spawnSync('cp', ['-a', path.join(from, name), `${to}/`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    const others = stderr.split('\n').filter((line) => line && !line.includes('No such file or directory'));
    if (status !== 0 && others.length > 0) throw new Error(`${name} was not copied: ${others[0]}`);
  }
}
