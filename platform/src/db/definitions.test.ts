import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applyDefinitions, pendingDefinitions } from './definitions.ts';
import { migrateDatabase } from './migrate.ts';
import { schemaDifferences, schemaLines } from './schema-lines.ts';
import { openExternal } from './serving-database.ts';

const RELEASE_1 = { version: '1.1.0', commit: null };
const RELEASE_2 = { version: '1.2.0', commit: null };

let database: TestDatabase;
let client: pg.Client;
/** Copy of the SQL files for the tests to change. */
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'sql-'));
  await cp(path.join(import.meta.dirname, 'sql'), folder, { recursive: true });
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const rooms = async (release = RELEASE_1) =>
  (await pendingDefinitions(client, folder, release)).map(({ room }) => room);
const change = async (room: string, sql: string) => {
  const file = path.join(folder, `${room}.sql`);
  await writeFile(file, (await readFile(file, 'utf8')) + sql);
};
describe('a file of views, functions and triggers', () => {
  it('is applied once when it has changed', async () => {
    expect(await rooms()).toEqual([]);
    await change('lote', "CREATE OR REPLACE FUNCTION lote_versao() RETURNS text LANGUAGE sql RETURN '1';\n");
    expect(await rooms()).toEqual(['lote']);
    await applyDefinitions(client, folder, RELEASE_1);
    expect((await client.query('SELECT lote_versao() AS versao')).rows).toEqual([{ versao: '1' }]);
    expect(await rooms()).toEqual([]);
    await client.query('DROP FUNCTION lote_versao()');
    await applyDefinitions(client, folder, RELEASE_1);
    await expect(client.query('SELECT lote_versao()')).rejects.toMatchObject({ code: '42883' });
  });

  it('isn’t reverted by an earlier release, and may be changed by a later one', async () => {
    const former = path.join(import.meta.dirname, 'sql');
    await change('lote', '-- changed\n');
    await applyDefinitions(client, folder, RELEASE_2);
    expect(await pendingDefinitions(client, former, RELEASE_1)).toEqual([]);
    expect((await pendingDefinitions(client, former, RELEASE_2)).map(({ room }) => room)).toEqual(['lote']);
  });

  it('is applied again after it was cut short', async () => {
    await change('lote', 'CREATE TABLE solicitacao (n integer);\n');
    await expect(applyDefinitions(client, folder, RELEASE_1)).rejects.toMatchObject({ code: '42P07' });
    expect(await rooms()).toEqual(['lote']);
  });

  it('keeps the portal from starting as the application’s role until the owner applies it', async () => {
    const config = { mode: 'production', sessionSecret: 'x'.repeat(32) } as const;
    await client.query("DELETE FROM instalacao WHERE nome = 'SQL:fila'");
    await expect(openExternal(config, database.appUrl, undefined)).rejects.toThrow('Run `npm run migrate`');
    expect(await openExternal(config, database.appUrl, database.ownerUrl)).toBe(database.appUrl);
  });
});

it('gives a database that the former migrations made, and an empty one, the same schema', async () => {
  const fresh = await schemaLines(client);
  await client.query("DELETE FROM instalacao WHERE starts_with(nome, 'SQL:')");
  await migrateDatabase(database.ownerUrl);
  expect(schemaDifferences(await schemaLines(client), fresh)).toEqual([]);
  expect(await pendingDefinitions(client)).toEqual([]);
});
