import { CREDENCIADO_SORTABLE, LIMITS, SOLICITACAO_SORTABLE } from '@credenciados/contract';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { walk } from '../../tests/support/walk.ts';
import type { Viewer } from '../solicitacao/filtro.ts';
import { listSolicitacoes } from '../solicitacao/solicitacao-list.queries.ts';
import { countCredenciados, listCredenciados } from './credenciado.queries.ts';

/** More than twice the number of rows read from the beginning, so that there are pages of each kind; the last one isn't full. */
const PEOPLE = 2590;
const SIZE = 100;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner(`
    insert into usuario (cpf, nome, email) select lpad((900000 + n)::text, 11, '0'), (array['Bia', 'Ágata', 'Bia', 'carlos'])[1 + n % 4], 'p@exemplo.gov.br'
      from generate_series(1, ${PEOPLE + 6}) n;
    insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em) values ('e', 'e.pdf', 'application/pdf', 1, 'e', 'EDITAL', now());
    insert into edital (numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
      select n || '/2026', case when n = 3 then 'VISTORIADOR' else 'GEOMENSOR' end, 'ENCERRADO', now() - interval '1 day', now() + interval '1 day', 'e', now() + interval '1 day'
      from generate_series(1, 3) n;
    insert into solicitacao (protocolo, edital_id, usuario_id, situacao, decidida_em, decidida_por, cpf, nome, email, telefones, codigo_crea,
      codigo_incra, logradouro, numero, bairro, cep, uf)
    select 'p' || n, 1 + n % 2, n, case when n % 5 = 0 then 'INATIVO' else 'CREDENCIADO' end, now(), case when n % 6 > 0 then ${PEOPLE} + n % 6 end,
      lpad((n * 7919 % 99991)::text, 11, '0'), (array['Élio', 'ana', 'Zulmira', 'Ângela', 'ana'])[1 + n % 5] || n * 31 % 7, 'p' || n * 31 % 97 || '@exemplo.gov.br',
      '{}', 'PA-' || n * 13 % 89, case when n % 3 > 0 then n * 17 % 83 end, '', '', '', '', ''
    from generate_series(1, ${PEOPLE}) n;
    analyze`);
});
afterAll(() => database.drop());

const reader = { usuarioId: 1 };

const EXPECTED: Record<(typeof CREDENCIADO_SORTABLE)[number], string> = {
  situacao: 's.situacao D, lower(sem_acento(s.nome)) D',
  nome: 'lower(sem_acento(s.nome)) D',
};

async function readAll(change: object, pages: readonly number[]): Promise<number[]> {
  const filtro = { campoSimples: '', tamanho: SIZE, tipoEdital: 'GEOMENSOR' as const, ...change };
  const read = await Promise.all(pages.map((pagina) => listCredenciados(database.db, { ...filtro, pagina }, reader)));
  return read.flatMap(({ content }) => content.map(({ id }) => id));
}

describe('pages of the accredited people (TEL-6)', () => {
  it.each(
    CREDENCIADO_SORTABLE.flatMap((ordem) =>
      (['ASC', 'DESC'] as const).map((ordemDirecao) => ({ ordem, ordemDirecao })),
    ),
  )('have each person once in the order of $ordem $ordemDirecao, near and far', async ({ ordem, ordemDirecao }) => {
    const { rows } = await database.asOwner(
      `select s.id from solicitacao s left join usuario u on u.id = s.decidida_por
       order by ${EXPECTED[ordem]}, s.id D`.replaceAll(' D', ` ${ordemDirecao}`),
    );
    const pages = Array.from({ length: Math.ceil(PEOPLE / SIZE) + 1 }, (_, page) => page);
    const ids = rows.map(({ id }) => id);
    expect(await readAll({ ordem, ordemDirecao }, pages)).toEqual(ids);
    const filtro = { campoSimples: '', tamanho: SIZE, tipoEdital: 'GEOMENSOR' as const, ordem, ordemDirecao };
    const { there, back } = await walk((page) => listCredenciados(database.db, { ...filtro, ...page }, reader));
    expect(there.flat()).toEqual(ids);
    expect(back).toEqual(there);
  });

  it('beside a row that is gone are found by number', async () => {
    const asked = { campoSimples: '', tamanho: SIZE, tipoEdital: 'GEOMENSOR' as const, pagina: 2 };
    const gone = await listCredenciados(database.db, { ...asked, aPartirDe: { id: 999_999, lado: 'DEPOIS' } }, reader);
    expect(gone).toEqual(await listCredenciados(database.db, asked, reader));
  });

  it('beside a row are read from it by an index', async () => {
    const asked = jest.spyOn(database.pool, 'query');
    const page = { campoSimples: '', tamanho: SIZE, tipoEdital: 'GEOMENSOR' as const, pagina: 20 };
    await listCredenciados(database.db, { ...page, ordem: 'nome', aPartirDe: { id: 1, lado: 'DEPOIS' } }, reader);
    const queries = asked.mock.calls.map(([query, values]) => [Object(query).text, values] as [string, unknown[]]);
    asked.mockRestore();
    const plans = await Promise.all(queries.map(([text, values]) => database.asOwner(`explain ${text}`, values)));
    expect(JSON.stringify(plans.map(({ rows }) => rows))).toMatch(/Index Cond: [^"]*ROW\(\(?lower/);
  });

  it('are capped if a search finds more, in the order of the list, for every sort', async () => {
    const pages = Array.from({ length: LIMITS.countedPeople / SIZE + 1 }, (_, page) => page);
    const search = { campoSimples: 'ana', ordemDirecao: 'DESC' as const };
    for (const ordem of CREDENCIADO_SORTABLE) {
      const found = await readAll({ ...search, ordem }, pages);
      expect(found).toHaveLength(LIMITS.countedPeople);
      const { rows } = await database.asOwner(
        `select s.id from solicitacao s left join usuario u on u.id = s.decidida_por where s.nome like 'ana%' and s.id = any($1)
         order by ${EXPECTED[ordem]}, s.id D`.replaceAll(' D', ` desc`),
        [found],
      );
      expect(found).toEqual(rows.map(({ id }) => id));
    }
  });

  // FIL-4
  it('have the lowest CPFs if more than the cap begin with the digits, wherever their rows are in the table', async () => {
    const pages = Array.from({ length: LIMITS.countedPeople / SIZE + 1 }, (_, page) => page);
    const found = await readAll({ campoSimples: '000', ordem: 'nome', ordemDirecao: 'ASC' }, pages);
    const { rows } = await database.asOwner(
      `select id from (select id, nome from solicitacao where cpf like '000%' order by cpf limit ${LIMITS.countedPeople}) s
       order by lower(sem_acento(nome)), id`,
    );
    expect(found).toEqual(rows.map(({ id }) => id));
  });

  // FIL-4
  it('have words that begin with a search of one or two letters; other scripts find none', async () => {
    const search = { pagina: 0, tamanho: SIZE, tipoEdital: 'GEOMENSOR' as const };
    const find = async (campoSimples: string) => {
      const { content, totalElements } = await listCredenciados(database.db, { ...search, campoSimples }, reader);
      return { names: new Set(content.map(({ nome }) => nome[0])), totalElements };
    };
    expect(await find('zu')).toEqual({ names: new Set(['Z']), totalElements: LIMITS.countedPeople });
    expect(await find('el')).toEqual({ names: new Set(['É']), totalElements: LIMITS.countedPeople });
    expect((await find('a')).totalElements).toBe(LIMITS.countedPeople);
    for (const none of ['li', 'zz', '%', 'z e']) expect((await find(none)).totalElements).toBe(0);
    const all = await countCredenciados(database.db, { ...search, campoSimples: 'a' }, reader);
    expect(all).toBe((PEOPLE / 5) * 3);
  });

  it('are found by the trigram index for one or two letters, within an edital as well', async () => {
    const search = { campoSimples: 'zu', pagina: 0, tamanho: SIZE };
    const viewer: Viewer = { usuarioId: 1, cpf: '', perfil: 'CAGEO', now: new Date(), timeZone: 'America/Belem' };
    const plansOf = async (list: () => Promise<unknown>) => {
      const asked = jest.spyOn(database.pool, 'query');
      await list();
      const queries = asked.mock.calls.map(([query, values]) => [Object(query).text, values] as [string, unknown[]]);
      asked.mockRestore();
      const plans = await Promise.all(queries.map(([text, values]) => database.asOwner(`explain ${text}`, values)));
      return JSON.stringify(plans.map(({ rows }) => rows));
    };
    expect(
      await plansOf(() => listCredenciados(database.db, { ...search, tipoEdital: 'GEOMENSOR' }, reader)),
    ).toContain('Bitmap Index Scan on solicitacao_nome_em_todos');
    expect(await plansOf(() => listSolicitacoes(database.db, { ...search, idEdital: 1 }, viewer))).toContain(
      'Bitmap Index Scan on solicitacao_nome',
    );
  });

  it('have a type’s people found by a rare search', async () => {
    const found = { campoSimples: 'zulmira3', pagina: 0, tamanho: SIZE };
    const { rows } = await database.asOwner(`select count(*)::int as total from solicitacao where nome = 'Zulmira3'`);
    const there = await listCredenciados(database.db, { ...found, tipoEdital: 'GEOMENSOR' }, reader);
    expect(there.totalElements).toBe(rows[0].total);
    expect(await listCredenciados(database.db, { ...found, tipoEdital: 'VISTORIADOR' }, reader)).toEqual({
      content: [],
      totalElements: 0,
    });
  });
});

describe('pages of an edital’s solicitações (TEL-6)', () => {
  const viewer: Viewer = { usuarioId: 1, cpf: '', perfil: 'CAGEO', now: new Date(), timeZone: 'America/Belem' };
  it.each(
    SOLICITACAO_SORTABLE.flatMap((ordem) =>
      (['ASC', 'DESC'] as const).map((ordemDirecao) => ({ ordem, ordemDirecao })),
    ),
  )('are led to and back, each row once, by $ordem $ordemDirecao, also of some states alone', async (order) => {
    for (const situacoes of [undefined, ['CREDENCIADO' as const]]) {
      const filtro = { campoSimples: '', tamanho: SIZE, idEdital: 1, situacoes, ...order };
      const read = (page: object) => listSolicitacoes(database.db, { ...filtro, pagina: 0, ...page }, viewer);
      const { there, back } = await walk(read);
      const pages = await Promise.all(there.map((_, pagina) => read({ pagina })));
      expect(there).toEqual(pages.map(({ content }) => content.map(({ id }) => id)));
      expect(there.flat()).toHaveLength(pages[0]?.totalElements ?? 0);
      expect(back).toEqual(there);
    }
  });

  it('are found by number where decisions move rows, wherever the bordering row went', async () => {
    for (const ordem of ['situacao', 'aguardandoDesde'] as const) {
      const filtro = { campoSimples: '', tamanho: SIZE, idEdital: 1, pagina: 2, ordem };
      const moved = await listSolicitacoes(database.db, { ...filtro, aPartirDe: { id: 1290, lado: 'DEPOIS' } }, viewer);
      expect(moved).toEqual(await listSolicitacoes(database.db, filtro, viewer));
    }
  });
});
