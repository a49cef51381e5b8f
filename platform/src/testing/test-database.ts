import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../db/create-database.ts';
import type { Database } from '../db/database.ts';
import { databaseUrl, onServer } from './server.ts';

/** Database of one test file. */
export interface TestDatabase extends Database {
  /** Address with the application's rights, which the API uses. */
  appUrl: string;
  /** Address with the schema owner's rights. */
  ownerUrl: string;
  /** Runs SQL with the schema owner's rights. */
  asOwner(sql: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
  /** Lets a test give solicitações states that no act leads to from theirs. */
  allowAnyState(): Promise<void>;
  /** Empties tables and those that refer to them, like `TRUNCATE … CASCADE`. Ids continue, unless `restart` is set. */
  clear(tables: readonly string[], options?: { restart?: boolean }): Promise<void>;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  empty?: boolean;
  /** Statement timeout; default 60 s, since the portal's own limit is too short on a busy machine. */
  timeoutMs?: number;
  /** Connections of the pool; default 8. */
  max?: number;
  /** Starts a proxy before the server and returns its address; connections then have the portal's own timeout. */
  through?: (url: string) => Promise<string>;
}

const TIMEOUT_MS = 60_000;

/** Copies the migrated template (or creates an empty database), and opens it as the API does. */
export async function createTestDatabase({
  empty = false,
  timeoutMs = TIMEOUT_MS,
  max = 8,
  through,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template, TEST_DATABASE_LOGIN: login } = process.env;
  if (!server || !template || !login)
    throw new Error('Run the tests with the workspace’s jest.config.mjs, which starts the database');
  const name = `teste_${randomBytes(6).toString('hex')}`;
  // Copies files, which is faster than copying through the WAL.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : template} STRATEGY FILE_COPY`);
  const ownerUrl = databaseUrl(server, name);
  const appUrl = loginUrl(ownerUrl, login);
  const database = createDatabase((await through?.(appUrl)) ?? appUrl, {
    max,
    timeoutMs,
    connectMs: through ? undefined : TIMEOUT_MS,
  });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // Tests that terminate all connections terminate these too. For a connection in use, the pool reports only the first error.
  owner.on('error', () => undefined);
  owner.on('connect', (client) => client.on('error', () => undefined));
  const clearing = new Map<string, Promise<string>>();
  return {
    ...database,
    appUrl,
    ownerUrl,
    asOwner: (sql, values) => owner.query(sql, values),
    async allowAnyState() {
      for (const trigger of ['solicitacao_ordem', 'solicitacao_arquivada_depois', 'decisao_de_duas']) {
        await owner.query(`ALTER TABLE solicitacao DISABLE TRIGGER ${trigger}`);
      }
    },
    async clear(tables, { restart = false } = {}) {
      const key = `${tables} ${restart}`;
      const sql = clearing.get(key) ?? clearingSql(owner, tables, restart);
      clearing.set(key, sql);
      await owner.query(await sql);
    },
    async drop() {
      await Promise.all([database.close(), owner.end()]);
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * Empties tables by DELETE: they have few rows, and `TRUNCATE` creates a new file for each table and index, thirty times the work. The
 * effect of row triggers is applied to whole tables here, so no trigger runs; an external server may not permit disabling them.
 */
async function clearingSql(owner: pg.Pool, tables: readonly string[], restart: boolean): Promise<string> {
  const { rows } = await owner.query<{ nome: string; sequencias: string[] | null }>(
    `with recursive meant(oid) as (
       select unnest($1::regclass[])::oid
       union select conrelid from pg_constraint inner join meant on confrelid = meant.oid where contype = 'f')
     select oid::regclass::text as nome,
       (select json_agg(d.objid::regclass::text) from pg_depend d inner join pg_class c on c.oid = d.objid and c.relkind = 'S'
        where d.refobjid = meant.oid and d.deptype in ('a', 'i')) as sequencias
     from meant`,
    [tables],
  );
  const { rows: may } = await owner.query<{ all: boolean }>(
    'select rolsuper as all from pg_roles where rolname = current_user',
  );
  if (!may[0]?.all) return `truncate ${tables}${restart ? ' restart identity' : ''} cascade`;
  const sequences = restart ? rows.flatMap(({ sequencias }) => sequencias ?? []) : [];
  return [
    'begin',
    'set local session_replication_role = replica',
    // Like `TRUNCATE`, waits for running writes.
    `lock table ${rows.map(({ nome }) => nome)} in access exclusive mode`,
    ...rows.map(({ nome }) => `delete from ${nome}`),
    ...sequences.map((nome) => `select setval('${nome}', 1, false)`),
    'commit',
  ].join('; ');
}

function loginUrl(url: string, login: string): string {
  const address = new URL(url);
  [address.username = '', address.password = ''] = login.split(':');
  return address.href;
}
