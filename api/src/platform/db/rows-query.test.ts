import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { count, DrizzleQueryError, desc, eq, sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import type { Executor } from './database.ts';
import { preparedQuery } from './prepared.ts';
import { arquivo, edital, usuario } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner(
    `insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
     select 'k' || n, 'e"\\é' || n || '.pdf', 'application/pdf', 7000000000, repeat('a', 64), 'EDITAL',
       case n when 3 then '12026-02-28 12:00:00Z' else '2026-02-28 23:59:59.123456-03' end::timestamptz
     from generate_series(1, 4) n;
     insert into edital (id, numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
     overriding system value
     select n, n || '/2026', 'GEOMENSOR', 'ENCERRADO', '1999-12-31 22:00:00.1-03', now(), 'k' || n, now() from generate_series(1, 3) n`,
  );
});
afterAll(() => database.drop());

/** Whatever there is to be read, found and missing, of one table and of several. */
const everything = (db: Executor) =>
  db
    .select({
      arquivo,
      edital,
      pessoa: { nome: usuario.nome, ativo: usuario.ativo },
      fim: { em: edital.dataFim, numero: edital.numero },
      mapped: sql<Date>`max(${edital.dataInicio}) over ()`.mapWith(edital.dataInicio),
      unmapped: sql`${arquivo.vinculadoEm}`,
      counted: sql<number>`count(*) over ()`.mapWith(Number),
      json: sql`json_build_object('em', ${arquivo.vinculadoEm}, 'nada', null)`,
      list: sql`array[1, null, 3]`,
      moments: sql`array[${edital.dataFim}]`,
      many: sql`array[1.5, 2]::numeric[]`,
      ...{ yes: sql`true`, number: sql`1.50::numeric`, big: sql`9007199254740993`, bytes: sql`'\\x00ff'::bytea` },
      ...{ day: sql`'2026-02-28'::date`, plain: sql`'2026-02-28 01:02:03'::timestamp`, span: sql`'1 day'::interval` },
      aliased: sql`${edital.numero}`.as('aliased'),
    })
    .from(arquivo)
    .leftJoin(edital, eq(edital.anexoKey, arquivo.key))
    .leftJoin(usuario, eq(usuario.id, edital.id))
    .orderBy(desc(arquivo.key));

const named = preparedQuery((db) => everything(db).prepare('tudo'));
const unnamed = preparedQuery((db) => everything(db).prepare(''));

describe('a prepared query', () => {
  it('answers what the library answers, the first time and again, on a connection of the pool and in a transaction', async () => {
    const wanted = await everything(database.db);
    expect(wanted).toMatchObject([{ edital: null }, { edital: { id: 3 } }, {}, {}]);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await named(database.db).execute()).toStrictEqual(wanted);
      expect(await unnamed(database.db).execute()).toStrictEqual(wanted);
    }
    await database.db.transaction(async (tx) => {
      expect(await named(tx).execute()).toStrictEqual(wanted);
      expect(await named(tx).execute()).toStrictEqual(wanted);
    });
  });

  it('of columns that are of another type now is refused where it was parsed before, and reads what there is elsewhere', async () => {
    const query = preparedQuery((db) => db.select({ was: sql`was` }).from(sql`mudada`).prepare('mudada'));
    await database.asOwner('create table mudada as select 1 as was; grant select on mudada to public');
    expect(await query(database.db).execute()).toEqual([{ was: 1 }]);
    await database.asOwner(`alter table mudada alter was type text using 'um'`);
    await expect(query(database.db).execute()).rejects.toMatchObject({ cause: { code: '0A000' } });
    const held = await database.pool.connect();
    try {
      expect(await query(database.db).execute()).toEqual([{ was: 'um' }]);
    } finally {
      held.release();
    }
    await database.asOwner('drop table mudada');
  });

  it('fails as the library’s do: with its text, its values and what PostgreSQL said', async () => {
    const halves = preparedQuery((db) =>
      db
        .select({ half: sql`10 / ${sql.placeholder('by')}::int` })
        .from(sql`(values (1)) as one`)
        .prepare('metades'),
    );
    expect(await halves(database.db).execute({ by: 2 })).toEqual([{ half: 5 }]);
    const failed = expect.objectContaining({ query: expect.stringContaining('10 / $1'), params: [0] });
    await expect(halves(database.db).execute({ by: 0 })).rejects.toEqual(failed);
    await expect(halves(database.db).execute({ by: 0 })).rejects.toMatchObject({ cause: { code: '22012' } });
    const round: Record<string, unknown> = {};
    round.itself = { toPostgres: () => round.itself };
    await expect(halves(database.db).execute({ by: round.itself })).rejects.toBeInstanceOf(DrizzleQueryError);
    expect(await halves(database.db).execute({ by: 5 })).toEqual([{ half: 2 }]);
    await expect(halves(database.db).execute()).rejects.toThrow('No value for placeholder "by"');
  });

  it('counts', async () => {
    const counted = preparedQuery((db) => db.select({ value: count() }).from(edital).prepare('quantos'));
    expect(await counted(database.db).execute()).toEqual([{ value: 3 }]);
  });
});
