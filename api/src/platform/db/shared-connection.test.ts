import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import type { Db } from './database.ts';
import { preparedLookup } from './prepared.ts';
import { edital } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await Promise.all([1, 2, 3].map((id) => insertEdital(id)));
});
afterAll(() => database.drop());

const insertEdital = (id: number) =>
  database.asOwner(
    `insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
     values ('k${id}', 'e.pdf', 'application/pdf', 1, repeat('a', 64), 'EDITAL', now());
     insert into edital (id, numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
     overriding system value
     values (${id}, '${id}/2026', 'GEOMENSOR', 'ENCERRADO', now() - interval '2 days', now(), 'k${id}', now())`,
  );

const lookup = preparedLookup((db) =>
  db
    .select({
      numero: edital.numero,
      server: sql<number>`pg_backend_pid()`,
      role: sql<string>`current_user`,
    })
    .from(edital)
    .where(sql`${edital.id} = ${sql.placeholder('id')}`)
    .prepare('edital_e_conexao'),
);

async function find(db: Db, id: number) {
  const [row] = await lookup(db).execute({ id });
  return row;
}

/** The connection that look-ups share, once it is there. */
async function sharedServer(): Promise<number> {
  for (;;) {
    const servers = await Promise.all([1, 2, 3].map((id) => find(database.db, id)));
    const distinct = new Set(servers.map((row) => row?.server));
    const [server] = distinct;
    if (distinct.size === 1 && server) return server;
  }
}

describe('the connection that look-ups share', () => {
  it('answers at once those that are asked at once, each its own, as the role that signed in', async () => {
    const server = await sharedServer();
    const role = new URL(database.appUrl).username;
    const found = await Promise.all([3, 1, 9, 2].map((id) => find(database.db, id)));
    expect(found).toEqual([
      { numero: '3/2026', server, role },
      { numero: '1/2026', server, role },
      undefined,
      { numero: '2/2026', server, role },
    ]);
  });

  it('leaves transactions alone', async () => {
    const server = await sharedServer();
    await database.db.transaction(async (tx) => {
      const [row] = await lookup(tx).execute({ id: 1 });
      expect(row?.server).not.toBe(server);
    });
  });

  it('lets one failure be one’s own', async () => {
    await sharedServer();
    const failing = lookup(database.db).execute({ id: 'um' });
    const [failed, found] = await Promise.allSettled([failing, find(database.db, 2)]);
    expect(failed.status).toBe('rejected');
    expect(found).toMatchObject({ status: 'fulfilled', value: { numero: '2/2026' } });
  });

  it('is replaced by the pool while it is lost, and made anew', async () => {
    const server = await sharedServer();
    await database.asOwner('select pg_terminate_backend($1)', [server]);
    // What was under way is lost with it; what is asked afterwards isn’t.
    await sleep(100);
    expect(await find(database.db, 1)).toMatchObject({ numero: '1/2026' });
    expect(await sharedServer()).not.toBe(server);
  });
});
