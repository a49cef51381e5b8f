import { CREDENCIADO_SORTABLE, LIMITS } from '@credenciados/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { listCredenciados } from './credenciado.queries.ts';

/** More than are read from the beginning, and twice that, so that there are pages of each kind; the last one isn't whole. */
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

const EXPECTED: Record<(typeof CREDENCIADO_SORTABLE)[number], string> = {
  situacao: 's.situacao D, lower(sem_acento(s.nome)) D',
  nome: 'lower(sem_acento(s.nome)) D',
  cpf: 's.cpf D',
  codigoIncra: 's.codigo_incra D',
  codigoCrea: 's.codigo_crea D',
  email: 's.email D',
  responsavel: 'lower(sem_acento(u.nome)) D, coalesce(s.decidida_por, 0) D',
};

async function readAll(change: object, pages: readonly number[]): Promise<number[]> {
  const filtro = { campoSimples: '', tamanho: SIZE, tipoEdital: 'GEOMENSOR' as const, ...change };
  const read = await Promise.all(pages.map((pagina) => listCredenciados(database.db, { ...filtro, pagina })));
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
    expect(await readAll({ ordem, ordemDirecao }, pages)).toEqual(rows.map(({ id }) => id));
  });

  it('of a search that finds more than is counted have the first of them, by whatever it is sorted', async () => {
    for (const ordem of CREDENCIADO_SORTABLE) {
      const first = await listCredenciados(database.db, {
        ...{ campoSimples: 'ana', pagina: 0, tamanho: SIZE, tipoEdital: 'GEOMENSOR' as const },
        ...{ ordem, ordemDirecao: 'DESC' as const },
      });
      expect(first.totalElements).toBe(LIMITS.countedPeople);
      const { rows } = await database.asOwner(
        `select s.id from solicitacao s left join usuario u on u.id = s.decidida_por where s.nome like 'ana%'
         order by ${EXPECTED[ordem]}, s.id D limit ${SIZE}`.replaceAll(' D', ' desc'),
      );
      expect(first.content.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  });

  it('of a search that finds few have those of the type', async () => {
    const found = { campoSimples: 'zulmira3', pagina: 0, tamanho: SIZE };
    const { rows } = await database.asOwner(`select count(*)::int as total from solicitacao where nome = 'Zulmira3'`);
    const there = await listCredenciados(database.db, { ...found, tipoEdital: 'GEOMENSOR' });
    expect(there.totalElements).toBe(rows[0].total);
    expect(await listCredenciados(database.db, { ...found, tipoEdital: 'VISTORIADOR' })).toEqual({
      content: [],
      totalElements: 0,
    });
  });
});
