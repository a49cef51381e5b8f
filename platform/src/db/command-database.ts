import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { APP_ROLE } from './application-role.ts';
import { createDatabase } from './create-database.ts';
import { DataFolderInUseError } from './data-folder-lock.ts';
import type { Db } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { openEmbedded, openExternal, takeOwnerUrl } from './serving-database.ts';

/**
 * Opens the portal's database for one command: `DATABASE_URL`, or the embedded one. The embedded server is started for the command, or
 * shared with a portal that runs on it.
 */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { url, stop } = await reach(config);
  const database = createDatabase(url, { max: 2 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
    await stop();
  }
}

async function reach(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) {
    const url = await openExternal(config, config.databaseUrl, takeOwnerUrl());
    return { url, stop: async () => undefined };
  }
  try {
    const embedded = await startEmbedded(config.dataDir, { walArchive: config.walArchive });
    return { url: await openEmbedded(embedded), stop: () => embedded.stop() };
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    return { url: urlOfRunning(config.dataDir), stop: async () => undefined };
  }
}

/** Address of the embedded server that the running portal started; the fifth line of its pid file names its socket. */
export function urlOfRunning(dataDir: string): string {
  const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const socketFolder = readFileSync(file, 'utf8').split('\n')[4] ?? '';
  return `postgresql://${APP_ROLE}@localhost/credenciados?host=${encodeURIComponent(socketFolder)}`;
}
