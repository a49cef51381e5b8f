import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';
import { seedReference } from './reference.ts';
import { estado, municipio, tipoDocumento, tipoDocumentoEdital } from './schema/index.ts';

let database: TestDatabase;

/** Creates a database without reference data; those of other tests have it. */
async function createBare(): Promise<TestDatabase> {
  const bare = await createTestDatabase({ empty: true });
  await migrateDatabase(bare.ownerUrl);
  return bare;
}

beforeAll(async () => {
  database = await createBare();
  await seedReference(database.db);
});
afterAll(() => database.drop());

test('27 states and every municipality are there, each in its own state, with IBGE ids', async () => {
  const { db } = database;
  expect(await db.$count(estado)).toBe(27);
  expect(await db.$count(municipio)).toBe(5571);
  const [belem] = await db.select().from(municipio).where(eq(municipio.id, 1501402));
  expect(belem).toEqual({ id: 1501402, nome: 'Belém', codigoEstado: 'PA' });
  const astray = await database.asOwner(
    'select count(*)::int as n from municipio m join estado e on e.codigo = m.codigo_estado where m.id / 100000 <> e.ibge',
  );
  expect(astray.rows).toEqual([{ n: 0 }]);
});

test('each edital type asks for its document types in order; all but the others are required', async () => {
  const rows = await database.db.select().from(tipoDocumentoEdital).orderBy(tipoDocumentoEdital.ordem);
  const of = (tipo: string) => rows.filter(({ tipoEdital }) => tipoEdital === tipo).map(({ codigo }) => codigo);
  expect(of('GEOMENSOR')).toEqual([
    'DOCUMENTO_IDENTIFICACAO',
    'COMPROVANTE_INCRA',
    'CERTIDAO_QUITACAO_REGISTRO_ORGAO_CLASSE',
    'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
    'CERTIDAO_NEGATIVA_INCRA_ORGAO_CLASSE',
    'CONSULTA_PENALIDADE_INCRA_SIGEF',
    'OUTROS',
  ]);
  expect(of('VISTORIADOR')).toEqual([
    'DOCUMENTO_IDENTIFICACAO',
    'CERTIDAO_REGISTRO_ORGAO_CLASSE',
    'CERTIDAO_QUITACAO_ORGAO_CLASSE',
    'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
    'CERTIDAO_QUITACAO',
    'OUTROS',
  ]);
  expect(rows.filter(({ obrigatorio }) => !obrigatorio).map(({ codigo }) => codigo)).toEqual(['OUTROS', 'OUTROS']);
});

test('a second run keeps what the agency changed, and brings back only what is missing', async () => {
  const { db } = database;
  await db.update(tipoDocumento).set({ descricao: 'Diversos' }).where(eq(tipoDocumento.codigo, 'OUTROS'));
  await db.delete(tipoDocumentoEdital).where(eq(tipoDocumentoEdital.codigo, 'CERTIDAO_QUITACAO'));
  await db.delete(municipio).where(eq(municipio.id, 1501402));
  await seedReference(db);
  const [others] = await db.select().from(tipoDocumento).where(eq(tipoDocumento.codigo, 'OUTROS'));
  expect(others?.descricao).toBe('Diversos');
  expect(await db.$count(tipoDocumentoEdital, eq(tipoDocumentoEdital.codigo, 'CERTIDAO_QUITACAO'))).toBe(0);
  expect(await db.$count(municipio)).toBe(5571);
});

test('runs at once do not disturb one another', async () => {
  const other = await createBare();
  await Promise.all([seedReference(other.db), seedReference(other.db), seedReference(other.db)]);
  expect(await other.db.$count(municipio)).toBe(5571);
  expect(await other.db.$count(tipoDocumentoEdital)).toBe(13);
  await other.drop();
});
