import { Readable } from 'node:stream';
import { processo } from '@credenciados/platform/db/schema/index';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { importProcessos } from './import.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const line = (numeroProtocolo: string, changes: object = {}) =>
  JSON.stringify({
    idProcesso: 7,
    numeroProcesso: '2026/7',
    numeroProtocolo,
    versao: 1,
    cpfInteressado: '529.982.247-25',
    nomeRazaoSocialInteressado: 'José da Conceição',
    status: 'Em análise',
    setor: 'Cadastro',
    tipo: 'Regularização',
    dadosCadastro: { dados: {} },
    ...changes,
  });
const run = (...lines: string[]) => importProcessos(database.db, Readable.from([lines.join('\n')]));

test('a file imported again changes nothing; a changed line updates its version', async () => {
  const file = [line('A1'), line('A1', { versao: 2 }), line('A2', { dadosCadastro: '{"texto":"é JSON"}' })];
  expect(await run(...file)).toEqual({ inserted: 3, updated: 0, unchanged: 0, bad: [] });
  expect(await run(...file)).toEqual({ inserted: 0, updated: 0, unchanged: 3, bad: [] });
  expect(await run(line('A2', { status: 'Titulado' }))).toEqual({ inserted: 0, updated: 1, unchanged: 0, bad: [] });
  const [row] = await database.db.select().from(processo).where(eq(processo.numeroProtocolo, 'A2'));
  expect(row).toMatchObject({ status: 'Titulado', cpfInteressado: '52998224725', dadosCadastro: { dados: {} } });
});

test('bad lines are reported by number and the good ones imported, with a byte order mark and blank lines between', async () => {
  const result = await run(
    `\uFEFF${line('B1')}`,
    '{"torto',
    '',
    line('B2', { cpfInteressado: '111.111.111-11' }),
    '[]',
    line('B3', { versao: 0 }),
    line('B4', { status: 'nulo \u0000 no meio' }),
    line('B5', { dadosCadastro: { par: '\ud800' } }),
    line('B6', { dadosCadastro: 'não é JSON' }),
    line('B7', { idProcesso: 3_000_000_000 }),
    line('B8'),
  );
  // A control character in a text is removed, and the line is accepted.
  expect(result).toMatchObject({ inserted: 3, updated: 0, unchanged: 0 });
  expect(result.bad.map(({ linha }) => linha)).toEqual([2, 4, 5, 6, 8, 9, 10]);
  expect(result.bad[1]?.motivo).toBe('cpfInteressado: CPF inválido');
  expect(await database.db.$count(processo, eq(processo.numeroProtocolo, 'B1'))).toBe(1);
  expect(await database.db.$count(processo, eq(processo.numeroProtocolo, 'B8'))).toBe(1);
});

test('the later of two lines for one version wins, across batches', async () => {
  const many = Array.from({ length: 1203 }, (_, index) => line(`C${index}`));
  const result = await run(...many, line('C1202', { setor: 'Último' }), line('C1', { setor: 'Mudou' }));
  expect(result.inserted).toBe(1203);
  expect(result.bad).toEqual([]);
  const setores = async (protocolo: string) =>
    (await database.db.select().from(processo).where(eq(processo.numeroProtocolo, protocolo))).map(
      ({ setor }) => setor,
    );
  expect(await setores('C1202')).toEqual(['Último']);
  expect(await setores('C1')).toEqual(['Mudou']);
});

test('an empty file is fine', async () => {
  expect(await run()).toEqual({ inserted: 0, updated: 0, unchanged: 0, bad: [] });
});
