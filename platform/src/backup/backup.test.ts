import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startEmbedded } from '../db/embedded.ts';
import { openEmbedded } from '../db/serving-database.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(quickFolder(), 'backup-'));
  // The embedded database may run under another account.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function names(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ nome: string }>('select nome from chave order by nome');
  await client.end();
  return rows.map(({ nome }) => nome);
}

async function add(url: string, nome: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('insert into chave (nome, valor) values ($1, $2)', [nome, '{}']);
  await client.end();
}

test('a copy made while the portal runs is brought up to what came after it, by the archived log', async () => {
  const dataDir = at("first 'one'");
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'session-secret'), 'a secret');
  const first = await startEmbedded(dataDir, { walArchive: at("archive 'one'") });
  const url = await openEmbedded(first);
  await add(url, 'before');
  await backup(dataDir, at('copy'));
  await expect(backup(dataDir, at('copy'))).rejects.toThrow('not empty');
  await add(url, 'after');
  // Stopping the server closes the log segment.
  await first.stop();

  await restore(at('copy'), at("archive 'one'"), at('second'));
  expect(await readFile(at('second/session-secret'), 'utf8')).toBe('a secret');
  const second = await startEmbedded(at('second'));
  const found = await names(await openEmbedded(second));
  await second.stop();
  expect(found).toEqual(expect.arrayContaining(['before', 'after']));
  expect(existsSync(at('second/postgres/data/recovery.signal'))).toBe(false);
}, 240_000);

test('restores neither over existing data nor from a folder that is no backup', async () => {
  await mkdir(at('full'));
  await writeFile(at('full/something'), '');
  await expect(restore(at('copy'), at("archive 'one'"), at('full'))).rejects.toThrow('not empty');
  await expect(restore(at('full'), at("archive 'one'"), at('third'))).rejects.toThrow('no backup');
  await expect(backup(at('full'), at('other'))).rejects.toThrow('No portal runs');
});
