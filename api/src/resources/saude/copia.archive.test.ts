import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@credenciados/platform/db/create-database';
import type { Database } from '@credenciados/platform/db/database';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkArchive } from './check-copia.ts';
import type { Medida } from './medida.ts';

let dataDir: string;
let server: EmbeddedDatabase;
let database: Database;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(quickFolder(), 'arquivo-'));
  server = await startEmbedded(dataDir);
  await owner("alter system set archive_mode = 'on'", "alter system set archive_command = 'false'");
  await server.stop();
  server = await startEmbedded(dataDir);
  database = createDatabase(server.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function owner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Writes something, and closes the log's segment. */
const SEGMENT = [
  'create table if not exists escrita (n int)',
  'insert into escrita values (1)',
  'select pg_switch_wal()',
];
const setCommand = (command: string) =>
  owner(`alter system set archive_command = '${command}'`, 'select pg_reload_conf()');

/** Waits for an expected line of the archive. */
async function lineWhen(isSo: (line: Medida) => boolean): Promise<Medida> {
  for (;;) {
    const [line] = await checkArchive({ db: database.db });
    if (!line) throw new Error('The archive is off');
    if (isSo(line)) return line;
    await sleep(100);
  }
}

it('a failing archive is a fault, and a complete one is in order', async () => {
  await owner(...SEGMENT);
  const failing = await lineWhen(({ estado }) => estado === 'FALHA');
  expect(failing.detalhe).toContain('falhou');

  await setCommand('true');
  await owner(...SEGMENT);
  const whole = await lineWhen(({ estado, quantos }) => estado === 'OK' && quantos === 0);
  expect(whole.desde).toBeInstanceOf(Date);
});
