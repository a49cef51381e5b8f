import { LIMITS, PROCESSO_SORTABLE } from '@credenciados/contract';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { walk } from '../../tests/support/walk.ts';
import { findDivergences, repairCounters } from '../contagem/contagem.queries.ts';
import { listProcessos } from './processo.queries.ts';

/** More than twice the number of rows read from the beginning, so that there are pages of each kind; the last one isn't full. */
const PROCESSOS = 2390;
const SIZE = 100;

let database: TestDatabase;

/** Runs SQL as the application's role. */
const write = (text: string) => database.pool.query(text);

beforeAll(async () => {
  database = await createTestDatabase();
  // Every tenth has two versions, of which searches must not find the older.
  await write(`insert into processo (id_processo, numero_processo, numero_protocolo, versao, cpf_interessado,
      nome_razao_social_interessado, status, setor, tipo, dados_cadastro)
    select n, (case when n <= 2000 then 2024 else 2025 end) || '/' || n, lpad((n * 7919 % 99991)::text, 8, '9'), versao, lpad((n * 31)::text, 11, '5'),
      case when versao < last then 'Superada' else (array['Élio', 'ana', 'Zulmira', 'Ângela', 'ana', 'Li Wei'])[1 + n % 6] || ' Rural ' || n % 7 end,
      'Status ' || n % 5, 'Setor ' || n % 3, 'Tipo ' || n % 4, '{}'
    from generate_series(1, ${PROCESSOS}) n cross join lateral (select case when n % 10 = 0 then 2 else 1 end as last) v
    cross join lateral generate_series(1, last) versao`);
  await database.asOwner('analyze');
});
afterAll(() => database.drop());

const EXPECTED: Record<(typeof PROCESSO_SORTABLE)[number], string> = {
  numeroProcesso: 'numero_processo',
  nomeRazaoSocialInteressado: 'lower(sem_acento(nome_razao_social_interessado))',
  status: 'status',
  setor: 'setor',
  tipo: 'tipo',
};

const list = (change: object = {}) =>
  listProcessos(database.db, { campoSimples: '', pagina: 0, tamanho: SIZE, ...change });
const idsOf = ({ content }: Awaited<ReturnType<typeof list>>) => content.map(({ id }) => id);
const idsWhere = async (text: string) =>
  (await database.asOwner(`select id from processo where atual and ${text}`)).rows.map(({ id }) => id);

// PRC-7
describe('pages of the processos', () => {
  it.each(
    PROCESSO_SORTABLE.flatMap((ordem) => (['ASC', 'DESC'] as const).map((ordemDirecao) => ({ ordem, ordemDirecao }))),
  )('have each protocolo once in the order of $ordem $ordemDirecao, near and far', async ({ ordem, ordemDirecao }) => {
    const pages = Array.from({ length: Math.ceil(PROCESSOS / SIZE) + 1 }, (_, pagina) => pagina);
    const read = await Promise.all(pages.map((pagina) => list({ pagina, ordem, ordemDirecao })));
    expect(read.flatMap(idsOf)).toEqual(
      await idsWhere(`true order by ${EXPECTED[ordem]} ${ordemDirecao}, id ${ordemDirecao}`),
    );
    expect(new Set(read.map(({ totalElements }) => totalElements))).toEqual(new Set([PROCESSOS]));
    const { there, back } = await walk((page) => list({ ...page, ordem, ordemDirecao }));
    expect(there.flat()).toEqual(read.flatMap(idsOf));
    expect(back).toEqual(there);
  });

  it('have the hits of a search, in the order of the list', async () => {
    const [zulmira, li] = [await list({ campoSimples: 'ZULMIRA 33' }), await list({ campoSimples: 'li 3' })];
    const inOrder = 'order by numero_processo desc, id desc';
    expect(idsOf(zulmira)).toEqual(
      await idsWhere(
        `nome_razao_social_interessado like 'Zulmira%' and concat_ws(' ', numero_processo, numero_protocolo, nome_razao_social_interessado) like '%33%' ${inOrder} limit ${SIZE}`,
      ),
    );
    expect(zulmira.totalElements).toBeLessThan(LIMITS.countedPeople);
    // Too short for a trigram, so it must begin a word, which "Élio" doesn't.
    expect(idsOf(li)).toEqual(await idsWhere(`nome_razao_social_interessado like 'Li Wei % 3' ${inOrder}`));
    for (const campoSimples of ['superada', 'zz', '%', '-', '—', '987654321']) {
      expect(await list({ campoSimples })).toEqual({ content: [], totalElements: 0 });
    }
  });

  it('have numbers with a prefix, with or without punctuation, and those that contain it', async () => {
    const only = async (campoSimples: string) =>
      (await list({ campoSimples })).content.map((row) => row.numeroProcesso);
    expect(await only('2025/2345')).toEqual(['2025/2345']);
    expect(await only('2025 2345')).toEqual(['2025/2345']);
    expect(await only('/2345')).toEqual(['2025/2345']);
  });

  it('are capped if a search finds more, highest numbers first', async () => {
    const { content, totalElements } = await list({ campoSimples: '2024' });
    expect(totalElements).toBe(LIMITS.countedPeople);
    const expected = await idsWhere(
      `numero_processo in (select numero_processo from processo where atual and numero_processo like '2024%'
        order by regexp_replace(numero_processo, '[^0-9]', '', 'g') desc limit ${LIMITS.countedPeople})
      order by numero_processo desc, id desc limit ${SIZE}`,
    );
    expect(content.map(({ id }) => id)).toEqual(expected);
    expect(idsOf(await list({ campoSimples: '2024', pagina: LIMITS.countedPeople / SIZE }))).toEqual([]);
    // For common words the first hits, in the list's order.
    const found = idsOf(await list({ campoSimples: 'rural', tamanho: LIMITS.countedPeople + 1 }));
    expect(found).toHaveLength(LIMITS.countedPeople);
    expect(found).toEqual(await idsWhere(`id in (${found}) order by numero_processo desc, id desc`));
  });

  it('are counted as rows come and go, and the counter is corrected', async () => {
    const total = async () => (await list({ tamanho: 1 })).totalElements;
    const version = `insert into processo (id_processo, numero_processo, numero_protocolo, versao, cpf_interessado,
      nome_razao_social_interessado, status, setor, tipo, dados_cadastro)
      select 1, '2030/1', 'novo', v, '00000000000', 'Novo', '', '', '', '{}' from generate_series(1, 3) v`;
    await write(version);
    expect(await total()).toBe(PROCESSOS + 1);
    await write(`delete from processo where numero_protocolo = 'novo' and versao = 3`);
    expect(await total()).toBe(PROCESSOS + 1);
    await write(`update processo set numero_protocolo = 'outro' where numero_protocolo = 'novo' and versao = 2`);
    expect(await total()).toBe(PROCESSOS + 2);
    await write(`delete from processo where numero_protocolo in ('novo', 'outro')`);
    expect(await total()).toBe(PROCESSOS);
    expect(await findDivergences(database.db)).toEqual([]);
    await database.asOwner('update contagem_processo set total = total + 5');
    expect(await findDivergences(database.db)).toMatchObject([{ de: 'processos', contada: PROCESSOS }]);
    await repairCounters(database.db);
    expect(await total()).toBe(PROCESSOS);
  });
});
