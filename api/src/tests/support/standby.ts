import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyAll } from '@credenciados/platform/backup/backup';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import pg from 'pg';

/** Files of the running primary, not copied. */
const OF_THE_SERVER = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'];

/**
 * Creates and starts a standby of an embedded database by streaming replication from a base backup, as PostgreSQL does between machines.
 * The primary runs on `primaryDir` and still admits its owner.
 */
export async function startStandby(
  primary: EmbeddedDatabase,
  primaryDir: string,
  dataDir: string,
  options: { durable?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const cluster = path.join(primaryDir, 'postgres/data');
  const copy = path.join(dataDir, 'postgres/data');
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  appendFileSync(path.join(cluster, 'pg_hba.conf'), 'local replication all trust\n');
  const owner = new pg.Client({ connectionString: primary.url });
  await owner.connect();
  let label: string;
  try {
    await owner.query('select pg_reload_conf()');
    // From here on the primary retains its WAL until the standby has it.
    await owner.query(`select pg_create_physical_replication_slot('replica', true)`);
    await owner.query(`select pg_backup_start('replica', true)`);
    copyAll(cluster, copy, OF_THE_SERVER);
    const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    label = rows[0]?.labelfile ?? '';
  } finally {
    await owner.end();
  }
  const { uid, gid } = statSync(path.join(cluster, 'PG_VERSION'));
  chownSync(copy, uid, gid);
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_replslot']) {
    mkdirSync(path.join(copy, name), { mode: 0o700 });
    chownSync(path.join(copy, name), uid, gid);
  }
  const { username, searchParams } = new URL(primary.url);
  const files = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': [
      `primary_conninfo = 'host=${searchParams.get('host')} user=${username} application_name=replica'`,
      `primary_slot_name = 'replica'`,
      '',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(copy, name), text, { mode: 0o600 });
    chownSync(path.join(copy, name), uid, gid);
  }
  return startEmbedded(dataDir, options);
}
