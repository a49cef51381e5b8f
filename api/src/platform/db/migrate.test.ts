import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { someMail } from '../../tests/support/some-mail.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { recordAudit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { APP_ROLE } from './application-role.ts';
import { migrateDatabase } from './migrate.ts';

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

describe('the migration that seals mails', () => {
  it('takes the links that work once out of mails that lie there in clear', async () => {
    const token = 'YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXoxMjM0NTY';
    const link = `https://portal.example/identidade/senha/${token}`;
    await database.asOwner(
      `INSERT INTO outbox (evento, destinatario, assunto, texto, html) VALUES ('SENHA', 'a@b.c', 'Senha', $1, $2)`,
      [`${link}\n`, `<a href="${link}">`],
    );
    const folder = path.join(import.meta.dirname, 'migrations');
    const file = (await readdir(folder)).find((name) => name.endsWith('_sealed_outbox.sql')) ?? '';
    const statements = (await readFile(path.join(folder, file), 'utf8')).split('--> statement-breakpoint');
    await database.asOwner(statements.at(-1) ?? '');
    const { rows } = await database.asOwner("SELECT texto, html FROM outbox WHERE evento = 'SENHA'");
    const other = 'https://portal.example/identidade/esqueci-senha';
    expect(rows).toEqual([{ texto: `${other}\n`, html: `<a href="${other}">` }]);
  });
});

describe('the migration that drops btree_gin', () => {
  const statementsOf = async () => {
    const folder = path.join(import.meta.dirname, 'migrations');
    const file = (await readdir(folder)).find((name) => name.endsWith('_no_btree_gin.sql')) ?? '';
    return readFile(path.join(folder, file), 'utf8');
  };
  const isThere = async () =>
    (await database.asOwner("SELECT FROM pg_extension WHERE extname = 'btree_gin'")).rowCount === 1;
  const plan = async () => {
    const part = `edital_id::text || '.' || (id % 7)::text`;
    const search = `SELECT id FROM solicitacao WHERE chaves_da_busca(${part}, nome) @> ARRAY['7.0  m', '7.0 ma']`;
    const { rows } = await database
      .asOwner(`SET enable_seqscan = off; EXPLAIN (COSTS off) ${search}`)
      .then((results) => (Array.isArray(results) ? results[1] : results));
    return rows;
  };

  it('leaves it where others use it; the search by name goes by its index without it', async () => {
    expect(await isThere()).toBe(false);
    const without = await plan();
    expect(JSON.stringify(without)).toContain('Bitmap Index Scan on solicitacao_nome');
    await database.asOwner('CREATE EXTENSION btree_gin');
    expect(await plan()).toEqual(without);
    await database.asOwner('CREATE TABLE alheia (n integer); CREATE INDEX ON alheia USING gin (n)');
    await database.asOwner(await statementsOf());
    expect(await isThere()).toBe(true);
    await database.asOwner('DROP TABLE alheia');
    await database.asOwner(await statementsOf());
    expect(await isThere()).toBe(false);
  });
});
