import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { databasePid } from '@credenciados/journeys/portal';
import { signal, treeOf } from '@credenciados/journeys/processes';
import pg from 'pg';
import type { OutsideStage, Stage } from './stage.ts';

/** A failure that is repaired after a while. */
export interface Break {
  name: string;
  begin(): Promise<void>;
  /** Absent: it recovers by itself, or by the supervisor. */
  end?(): Promise<void>;
  /** True if registrations must go on during the failure. */
  servesOn?: boolean;
}

const HOUR_MS = 60 * 60 * 1000;

function ofAny(stage: Stage): Break[] {
  const clock = (name: string, offset: number): Break => ({
    name,
    begin: () => stage.setClock(offset),
    end: () => stage.setClock(0),
    servesOn: true,
  });
  return [
    { name: 'API killed', begin: async () => signal([stage.portal.pid], 'SIGKILL') },
    clock('clock two hours fast', 2 * HOUR_MS),
    clock('clock two hours slow', -2 * HOUR_MS),
  ];
}

/** Failures of a self-contained portal. `disk`: its folder is a small file system that may be filled. */
export function breaksOfOwn(stage: Stage, disk: string | undefined): Break[] {
  const postmaster = () => databasePid(stage.dataDir) ?? 0;
  const filler = path.join(disk ?? '', 'filler');
  const full: Break = {
    name: 'disk full',
    begin: async () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']),
    end: () => rm(filler, { force: true }),
  };
  let frozen: number[] = [];
  return [
    ...ofAny(stage),
    { name: 'whole tree killed', begin: async () => signal(treeOf(stage.portal.pid), 'SIGKILL') },
    { name: 'backends terminated', begin: () => terminateBackends(stage) },
    {
      name: 'database frozen',
      begin: async () => {
        frozen = treeOf(postmaster());
        signal(frozen, 'SIGSTOP');
      },
      end: async () => signal(frozen, 'SIGCONT'),
    },
    { name: 'database killed', begin: async () => signal([postmaster()], 'SIGKILL') },
    { name: 'database stopped', begin: async () => signal([postmaster()], 'SIGINT') },
    ...(disk ? [full] : []),
  ];
}

/** Failures of external components. */
export function breaksOfOutside(stage: OutsideStage): Break[] {
  const line = (
    what: 'database' | 'bucket' | 'mail' | 'issuer',
    state: 'dead' | 'frozen' | 'slow',
    servesOn = false,
  ): Break => ({
    name: `${what} ${state}`,
    begin: async () => {
      stage[what].state = state === 'slow' ? { delayMs: what === 'database' ? 30 : 300 } : state;
    },
    end: async () => {
      stage[what].state = 'open';
    },
    servesOn,
  });
  return [
    ...ofAny(stage),
    { name: 'database restarted', begin: () => stage.restartDatabase() },
    { name: 'connections to the database cut', begin: async () => stage.database.cut() },
    line('database', 'dead'),
    line('database', 'frozen'),
    line('database', 'slow', true),
    line('bucket', 'dead'),
    line('bucket', 'frozen'),
    line('bucket', 'slow', true),
    line('mail', 'dead', true),
    line('mail', 'frozen', true),
    line('mail', 'slow', true),
    line('issuer', 'dead', true),
    line('issuer', 'frozen', true),
    line('issuer', 'slow', true),
  ];
}

/** Ends every connection of the portal's role except its own. */
async function terminateBackends(stage: Stage): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl() });
  await client.connect();
  try {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    );
  } finally {
    await client.end();
  }
}
