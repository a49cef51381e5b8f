import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { APP_ROLE, excessPrivileges } from './application-role.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { openEmbedded, openExternal } from './serving-database.ts';

const SECRET = 'x'.repeat(32);
const DEMONSTRATION = { mode: 'demonstration', sessionSecret: SECRET } as const;
const PRODUCTION = { mode: 'production', sessionSecret: SECRET } as const;

let folder: string;
let embedded: EmbeddedDatabase;
let embeddedUrl: string;
let database: TestDatabase;
/** Address of a demonstration that was started with the owner's address. */
let demonstrationUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(quickFolder(), 'role-'));
  embedded = await startEmbedded(folder, { durable: false });
  embeddedUrl = await openEmbedded(embedded);
  database = await createTestDatabase();
  demonstrationUrl = await openExternal(DEMONSTRATION, database.ownerUrl, undefined);
}, 120_000);
afterAll(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
  const role = pg.escapeIdentifier(new URL(demonstrationUrl).username);
  await database.asOwner(`DROP ROLE IF EXISTS ${role}`);
  await database.drop();
});

/** Database addresses that portals work with. */
const places: [string, () => string][] = [
  ['the embedded database', () => embeddedUrl],
  ['a database whose owner a demonstration was given', () => demonstrationUrl],
  ['a database with a role for the portal', () => database.appUrl],
];

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

describe.each(places)('the portal’s credentials at %s', (_name, url) => {
  it.each([
    "UPDATE auditoria SET acao = 'X'",
    'DELETE FROM auditoria',
    'TRUNCATE auditoria',
    'DROP TRIGGER auditoria_recusar ON auditoria',
    'ALTER TABLE auditoria DISABLE TRIGGER auditoria_recusar',
    'ALTER TABLE auditoria ADD COLUMN x text',
    'DROP TABLE auditoria',
    "SELECT setval('auditoria_id_seq', 1)",
    'CREATE OR REPLACE FUNCTION auditoria_recusar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'CREATE TABLE intrusa (n integer)',
    'CREATE SCHEMA intruso',
    'CREATE EXTENSION hstore',
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY (SELECT 1) TO '/tmp/credenciados-intrusa'",
    "SELECT pg_read_file('pg_hba.conf')",
    'SELECT pg_reload_conf()',
    "SET session_replication_role = 'replica'",
    'CREATE ROLE intruso LOGIN',
    `ALTER ROLE ${APP_ROLE} SUPERUSER`,
    "ALTER SYSTEM SET listen_addresses = '*'",
    'DELETE FROM drizzle.__drizzle_migrations',
    'DROP POLICY credenciados_app ON graphile_worker._private_jobs',
  ])('refuse: %s', async (statement) => {
    await connected(url(), async (client) => {
      // Returns to the role the connection signed in as.
      await client.query('RESET ROLE; RESET SESSION AUTHORIZATION');
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('can become neither the owner nor any other role with more rights', async () => {
    await connected(url(), async (client) => {
      const { rows } = await client.query<{ owner: string }>(
        `SELECT pg_get_userbyid(relowner) AS owner FROM pg_class WHERE oid = 'auditoria'::regclass
         UNION SELECT rolname FROM pg_roles WHERE rolsuper`,
      );
      for (const { owner } of rows) {
        const role = pg.escapeIdentifier(owner);
        for (const statement of [`SET ROLE ${role}`, `SET SESSION AUTHORIZATION ${role}`]) {
          await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
        }
      }
      expect(await excessPrivileges(client)).toEqual([]);
    });
  });

  it('can use rows, audit and queue', async () => {
    await connected(url(), async (client) => {
      await client.query('BEGIN');
      await client.query("INSERT INTO auditoria (acao, entidade, entidade_id, dados) VALUES ('A', 'b', '1', '{}')");
      await client.query("SELECT graphile_worker.add_job('x'), enfileirar_tarefa('x', '{}')");
      const { rows } = await client.query('SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs');
      expect(rows).toEqual([{ jobs: 2 }]);
      await client.query('ROLLBACK');
    });
  });
});

describe('while the portal runs', () => {
  it('nobody signs in to its embedded database as the owner', async () => {
    for (const url of [embedded.url, embedded.urlOf('postgres')]) {
      await expect(connected(url, async () => undefined)).rejects.toMatchObject({ code: '28000' });
    }
    const { rows } = await connected(embeddedUrl, (client) =>
      client.query("SELECT DISTINCT usename FROM pg_stat_activity WHERE backend_type = 'client backend'"),
    );
    expect(rows).toEqual([{ usename: APP_ROLE }]);
  });
});

describe('an external database', () => {
  it('is refused in production if its role has more rights, with advice', async () => {
    const refused = openExternal(PRODUCTION, database.ownerUrl, undefined);
    await expect(refused).rejects.toThrow(/may do more than the portal needs \(.* is a superuser/);
    await expect(refused).rejects.toThrow(`CREATE ROLE portal LOGIN PASSWORD '…' IN ROLE ${APP_ROLE};`);
  });

  it.each([
    ['owns the database', (role: string, name: string) => `ALTER DATABASE ${name} OWNER TO ${role}`],
    ['owns tables of the portal', (role: string) => `ALTER TABLE edital OWNER TO ${role}`],
    ['may create in schema public', (role: string) => `GRANT CREATE ON SCHEMA public TO ${role}`],
    ['may change the audit trail', (role: string) => `GRANT DELETE ON auditoria TO ${role}`],
    ['reaches more than', (role: string) => `GRANT pg_execute_server_program TO ${role}`],
    ['may create roles', (role: string) => `ALTER ROLE ${role} CREATEROLE`],
  ])('is refused by production where its role, or one it may become, %s', async (excess, grant) => {
    const own = await createTestDatabase();
    const name = new URL(own.ownerUrl).pathname.slice(1);
    const [login, other] = [`login_${name}`, `outro_${name}`];
    try {
      await own.asOwner(`CREATE ROLE ${other}; CREATE ROLE ${login} LOGIN PASSWORD 'p' IN ROLE ${APP_ROLE}, ${other}`);
      const address = new URL(own.ownerUrl);
      [address.username, address.password] = [login, 'p'];
      expect(await openExternal(PRODUCTION, address.href, undefined)).toBe(address.href);
      await own.asOwner(grant(other, name));
      await expect(openExternal(PRODUCTION, address.href, undefined)).rejects.toThrow(excess);
    } finally {
      const superuser = pg.escapeIdentifier(new URL(own.ownerUrl).username);
      await own.asOwner(`ALTER DATABASE ${name} OWNER TO ${superuser}`);
      await own.asOwner(
        `REASSIGN OWNED BY ${other} TO ${superuser}; DROP OWNED BY ${other}; DROP ROLE ${login}, ${other}`,
      );
      await own.drop();
    }
  });

  it('is refused until the owner has brought its schema up to date', async () => {
    const empty = await createTestDatabase({ empty: true });
    try {
      const refused = openExternal(PRODUCTION, empty.appUrl, undefined);
      await expect(refused).rejects.toThrow('Run `npm run migrate` with DATABASE_OWNER_URL');
      expect(await openExternal(PRODUCTION, empty.appUrl, empty.ownerUrl)).toBe(empty.appUrl);
      expect(await openExternal(PRODUCTION, empty.appUrl, undefined)).toBe(empty.appUrl);
      await empty.asOwner(
        'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
      );
      await expect(openExternal(PRODUCTION, empty.appUrl, undefined)).rejects.toThrow('not up to date');
    } finally {
      await empty.drop();
    }
  });

  it('gives the replicas of a demonstration one role, and gives advice if the owner may not make one', async () => {
    expect(await openExternal(DEMONSTRATION, database.ownerUrl, undefined)).toBe(demonstrationUrl);
    const empty = await createTestDatabase({ empty: true });
    const name = new URL(empty.ownerUrl).pathname.slice(1);
    const owner = `dono_${name}`;
    try {
      await empty.asOwner(`CREATE ROLE ${owner} LOGIN PASSWORD 'p'; GRANT ${APP_ROLE} TO ${owner}`);
      await empty.asOwner(`ALTER DATABASE ${name} OWNER TO ${owner}`);
      const address = new URL(empty.ownerUrl);
      [address.username, address.password] = [owner, 'p'];
      await migrateDatabase(address.href);
      await expect(openExternal(DEMONSTRATION, address.href, undefined)).rejects.toThrow('may not make a role');
    } finally {
      await empty.drop();
    }
  });
});
