import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { someMail } from '../../tests/support/some-mail.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { recordAudit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { StartupError } from '../startup-error.ts';
import { APP_ROLE } from './application-role.ts';
import { baselineSchema } from './baseline.ts';
import { migrationTimes } from './journal.ts';
import { migrateDatabase } from './migrate.ts';
import { schemaDifferences, schemaLines } from './schema-lines.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const entry = (entidadeId: number) =>
  ({ atorId: null, acao: 'TESTE', entidade: 'edital', entidadeId, dados: { b: 1, a: 'ç' } }) as const;
const firstBroken = async () => (await database.asOwner('SELECT auditoria_verificar() AS id')).rows[0].id;

describe('migrations', () => {
  it('may be run by several replicas at once', async () => {
    const empty = await createTestDatabase({ empty: true });
    try {
      await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.ownerUrl)));
      const { rows } = await empty.pool.query('SELECT count(*)::int AS editais FROM edital');
      expect(rows).toEqual([{ editais: 0 }]);
    } finally {
      await empty.drop();
    }
  });

  it('need no superuser: an owner of the database who may create roles, or one who was granted the role', async () => {
    for (const right of ['CREATEROLE', 'NOCREATEROLE']) {
      const empty = await createTestDatabase({ empty: true });
      const address = new URL(empty.ownerUrl);
      const owner = `dono_${address.pathname.slice(1)}`;
      await empty.asOwner(`CREATE ROLE ${owner} LOGIN ${right}`);
      await empty.asOwner(`GRANT ${APP_ROLE} TO ${owner}`);
      await empty.asOwner(`ALTER DATABASE ${address.pathname.slice(1)} OWNER TO ${owner}`);
      address.username = owner;
      try {
        await migrateDatabase(address.href);
        await empty.db.transaction(async (tx) => {
          await recordAudit(tx, entry(1));
          await enqueueMail(tx, { evento: 'E', destinatario: 'a@b.c', ...someMail() });
        });
        await expect(empty.pool.query('DELETE FROM auditoria')).rejects.toMatchObject({ code: '42501' });
      } finally {
        await empty.drop();
      }
    }
  });

  it('leave the API without rights over the schema', async () => {
    await expect(database.pool.query('DROP TABLE edital')).rejects.toMatchObject({ code: '42501' });
    const queue = 'ALTER TABLE graphile_worker._private_jobs DISABLE ROW LEVEL SECURITY';
    await expect(database.pool.query(queue)).rejects.toMatchObject({ code: '42501' });
  });

  it('find names without accents', async () => {
    const { rows } = await database.pool.query("SELECT lower(sem_acento('João Çá')) AS nome");
    expect(rows[0].nome).toBe('joao ca');
  });
});

describe('the baseline', () => {
  /** Makes a database as the former migrations left it. */
  const former = async () => {
    const own = await createTestDatabase();
    await own.asOwner("DELETE FROM instalacao WHERE nome = 'BASE_CONFERIDA'");
    return own;
  };
  const taken = async (own: TestDatabase) =>
    (await own.asOwner("SELECT FROM instalacao WHERE nome = 'BASE_CONFERIDA'")).rowCount === 1;

  it('gives the schema that the former migrations gave', async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      expect(schemaDifferences(await schemaLines(client), baselineSchema())).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('takes a database of the former migrations, by several replicas at once, and runs nothing', async () => {
    const own = await former();
    try {
      await Promise.all([1, 2, 3].map(() => migrateDatabase(own.ownerUrl)));
      expect(await taken(own)).toBe(true);
      expect((await own.asOwner('SELECT FROM drizzle.__drizzle_migrations')).rowCount).toBe(migrationTimes().length);
    } finally {
      await own.drop();
    }
  });

  it('refuses another schema, names its differences, and takes it once it is mended', async () => {
    const own = await former();
    try {
      const { rows } = await own.asOwner("SELECT pg_get_indexdef('usuario_cpf'::regclass) AS sql");
      await own.asOwner('DROP INDEX usuario_cpf; ALTER TABLE auditoria DISABLE TRIGGER auditoria_recusar');
      const refused = migrateDatabase(own.ownerUrl);
      await expect(refused).rejects.toThrow(StartupError);
      await expect(refused).rejects.toThrow('missing: index CREATE INDEX usuario_cpf ON public.usuario');
      await expect(refused).rejects.toThrow(/unexpected: trigger .* auditoria_recusar .* disabled/);
      expect(await taken(own)).toBe(false);
      await own.asOwner(`${rows[0].sql}; ALTER TABLE auditoria ENABLE TRIGGER auditoria_recusar`);
      await migrateDatabase(own.ownerUrl);
      expect(await taken(own)).toBe(true);
    } finally {
      await own.drop();
    }
  });

  it('shows the first differences of many', async () => {
    const own = await former();
    try {
      await own.asOwner('DROP TABLE outbox');
      await expect(migrateDatabase(own.ownerUrl)).rejects.toThrow(/(?:\n {2}missing: .*){5}\n {2}… and \d+ more$/);
    } finally {
      await own.drop();
    }
  });

  it('refuses an older database, with the commit that brings it there, and leaves it as it is', async () => {
    const own = await former();
    try {
      await own.asOwner(`UPDATE drizzle.__drizzle_migrations SET created_at = ${migrationTimes()[0] - 1}`);
      const refused = migrateDatabase(own.ownerUrl);
      await expect(refused).rejects.toThrow(StartupError);
      await expect(refused).rejects.toThrow(/git checkout [0-9a-f]{8} && npm ci && npm run migrate/);
      expect(await taken(own)).toBe(false);
    } finally {
      await own.drop();
    }
  });

  it('looks at the schema of no database that it was taken for before', async () => {
    const own = await createTestDatabase();
    try {
      await own.asOwner('CREATE TABLE alheia (n integer)');
      await migrateDatabase(own.ownerUrl);
    } finally {
      await own.drop();
    }
  });
});

describe('the audit trail', () => {
  it('chains rows in order, also those written at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => database.db.transaction((tx) => recordAudit(tx, entry(n)))));
    const { rows } = await database.pool.query('SELECT hash, hash_anterior FROM auditoria ORDER BY id');
    expect(rows).toHaveLength(20);
    expect(rows[0].hash_anterior).toBe('');
    for (let i = 1; i < rows.length; i++) expect(rows[i].hash_anterior).toBe(rows[i - 1].hash);
    expect(await firstBroken()).toBeNull();
  });

  it('takes no hash from outside', async () => {
    await database.db.execute(
      sql`INSERT INTO auditoria (acao, entidade, entidade_id, hash, hash_anterior) VALUES ('X', 'edital', '1', 'mine', 'mine')`,
    );
    expect(await firstBroken()).toBeNull();
  });

  it('forgets what a rolled back change recorded', async () => {
    const undone = database.db.transaction(async (tx) => {
      await recordAudit(tx, entry(99));
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect((await database.pool.query("SELECT FROM auditoria WHERE entidade_id = '99'")).rowCount).toBe(0);
  });

  it.each(["UPDATE auditoria SET acao = 'Y'", 'DELETE FROM auditoria', 'TRUNCATE auditoria'])(
    'refuses %s',
    async (change) => {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
      await expect(database.asOwner(change)).rejects.toThrow('insert-only');
    },
  );

  it('shows where somebody with all rights changed it', async () => {
    const { rows } = await database.pool.query('SELECT id::int FROM auditoria ORDER BY id OFFSET 5 LIMIT 1');
    await database.asOwner('ALTER TABLE auditoria DISABLE TRIGGER auditoria_recusar');
    await database.asOwner(`UPDATE auditoria SET dados = '{"a": "other"}' WHERE id = $1`, [rows[0].id]);
    expect(Number(await firstBroken())).toBe(rows[0].id);
  });
});
