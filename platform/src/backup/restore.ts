import { existsSync, lchownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../db/embedded.ts';
import { restoreCommand } from '../db/wal-archive.ts';
import { StartupError } from '../startup-error.ts';
import { copyAll } from './backup.ts';

/** Makes a data folder from a backup and the log archived since, up to its end. Only reads the archive. */
export async function restore(from: string, archive: string, dataDir: string): Promise<void> {
  if (!existsSync(path.join(from, 'postgres/data/backup_label'))) throw new StartupError(`${from} is no backup`);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) throw new StartupError(`${dataDir} is not empty`);
  mkdirSync(dataDir, { recursive: true });
  copyAll(from, dataDir, []);
  const cluster = path.join(dataDir, 'postgres/data');
  const { uid, gid } = statSync(path.join(cluster, 'PG_VERSION'));
  const own = (name: string) => lchownSync(path.join(cluster, name), uid, gid);
  for (const name of ['.', 'pg_wal', 'pg_wal/archive_status']) {
    mkdirSync(path.join(cluster, name), { recursive: true, mode: 0o700 });
    own(name);
  }
  const command = restoreCommand(path.resolve(archive)).replaceAll('\\', '\\\\').replaceAll("'", "''");
  writeFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `restore_command = '${command}'\nrecovery_target_timeline = 'latest'\nhot_standby = off\n`,
  );
  writeFileSync(path.join(cluster, 'recovery.signal'), '');
  for (const name of ['postgresql.auto.conf', 'recovery.signal', 'backup_label']) own(name);
  // The server answers once it has replayed all of the log.
  const embedded = await startEmbedded(dataDir);
  await embedded.stop();
  rmSync(path.join(cluster, 'postgresql.auto.conf'));
}
