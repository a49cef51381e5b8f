import {
  CHIPS_DA_FILA,
  LIMITS,
  SITUACOES_SOLICITACAO,
  type SituacaoSolicitacao,
  SOLICITACAO_SORTABLE,
} from '@credenciados/contract';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countChips } from './contadores.queries.ts';
import type { SolicitacaoFiltro, Viewer } from './filtro.ts';
import { countSolicitacoes, listSolicitacoes } from './solicitacao-list.queries.ts';
import { findVizinhos } from './vizinhos.queries.ts';

/** More rows than the cap of counting, in one edital, and as many in another. */
const PEOPLE = LIMITS.countedInEdital + 600;
/** Every eighth has the common name, and every 200th of those a rare one as well. */
const COMMON = PEOPLE / 8;
const SIZE = 50;
/** Every n-th has the rare label; all have the common one. */
const NTH = 90;
const [OF_ALL, OF_FEW, OF_NONE] = [1, 2, 3];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // All have one address, few an analyst, and every state occurs; three of them await analysis.
  await database.asOwner(`
    insert into usuario (cpf, nome, email) select lpad(n::text, 11, '0'), 'Pessoa ' || n, 'p@exemplo.gov.br' from generate_series(1, 2) n;
    insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em) values ('e', 'e.pdf', 'application/pdf', 1, 'e', 'EDITAL', now());
    insert into edital (numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
      select n || '/2026', 'GEOMENSOR', 'ENCERRADO', now() - interval '1 day', now() + interval '1 day', 'e', now() + interval '1 day' from generate_series(1, 2) n;
    set session_replication_role = replica;
    insert into solicitacao (protocolo, edital_id, tipo_edital, usuario_id, situacao, situacao_desde, criada_em, responsavel_id, responsavel_desde,
      cpf, nome, email, telefones, codigo_crea, codigo_incra, logradouro, numero, bairro, cep, uf, municipio_id)
    select 'p' || e || '-' || n, e, 'GEOMENSOR', 1,
      case when n % 1000 = 7 then 'AGUARDANDO_APROVACAO' when n % 40 = 8 then 'INATIVO' else 'CREDENCIADO' end,
      now() - case when n % 1000 = 7 then n * 31 % 9973 else n * 7919 % 99991 end * interval '1 second', now() - n * 31 % 9973 * interval '1 second',
      case when n % 100 = 0 then 2 end, case when n % 100 = 0 then now() end,
      lpad((e * 100000 + n * 7919 % 99991)::text, 11, '0'), (array['Élio', 'ana', 'Ângela', 'ana', 'Bia', 'Caio', 'Davi', 'Eva'])[1 + n % 8]
        || case when n % 8 = 0 then ' Souza' else ' Lima' end || case when n % 1600 = 8 then ' Quaresma' else '' end,
      'p' || n % 97 || '@exemplo.gov.br', '{}', 'PA-' || n * 13 % 89, case when n % 3 > 0 then upper(to_hex(n * 17 % 83)) end, '', '', '', '', 'PA', 1501402
    from generate_series(1, ${PEOPLE}) n cross join generate_series(1, 2) e order by n;
    set session_replication_role = origin;
    insert into etiqueta (nome, cor, criada_por) values ('Todas', 'AZUL', 1), ('Poucas', 'VERDE', 1), ('Nenhuma', 'CINZA', 1);
    insert into solicitacao_etiqueta (solicitacao_id, etiqueta_id, posta_por)
      select id, 1, 1 from solicitacao union all select id, 2, 1 from solicitacao where id % ${NTH} = 0;
    select contagem_acertar();
    analyze`);
});
afterAll(() => database.drop());

const viewer: Viewer = { usuarioId: 2, cpf: '', perfil: 'CAGEO', now: new Date(), timeZone: 'America/Belem' };
const filtroOf = (change: Partial<SolicitacaoFiltro>): SolicitacaoFiltro => ({
  ...{ idEdital: 1, campoSimples: '', pagina: 0, tamanho: SIZE },
  ...change,
});
const list = (change: Partial<SolicitacaoFiltro>) => listSolicitacoes(database.db, filtroOf(change), viewer);
const chips = (change: Partial<SolicitacaoFiltro>) => countChips(database.db, filtroOf(change), viewer);
const vizinhos = (id: number, change: Partial<SolicitacaoFiltro>) =>
  findVizinhos(database.db, id, filtroOf(change), viewer);
/** Ids of the edital's solicitações, in PostgreSQL's order. */
async function ids(where: string, order = 'id'): Promise<number[]> {
  const { rows } = await database.asOwner(
    `select id from solicitacao where edital_id = 1 and ${where} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}
/** All pages, and one more. */
async function readAll(change: Partial<SolicitacaoFiltro>, most: number): Promise<number[]> {
  const pages = Array.from({ length: most / SIZE + 1 }, (_, pagina) => list({ ...change, pagina }));
  return (await Promise.all(pages)).flatMap(({ content }) => content.map(({ id }) => id));
}

const SQL_ORDER: Record<(typeof SOLICITACAO_SORTABLE)[number], string> = {
  'edital.numero': 'criada_em D',
  situacao: 'situacao D, criada_em D',
  dataCadastro: 'criada_em D',
  aguardandoDesde: 'situacao_desde D',
  nome: 'lower(sem_acento(nome)) D',
  cpf: 'cpf D',
};
const ORDERS = SOLICITACAO_SORTABLE.flatMap((ordem) =>
  (['ASC', 'DESC'] as const).map((ordemDirecao) => ({ ordem, ordemDirecao })),
);

// TEL-6
describe('a search within an edital', () => {
  const common = { campoSimples: 'élio' };

  it.each(ORDERS)('finds a common name up to the cap, in the order of $ordem $ordemDirecao', async (order) => {
    const most = LIMITS.countedPeople;
    expect(COMMON).toBeGreaterThan(most);
    const found = await readAll({ ...common, ...order }, most);
    expect(found).toHaveLength(most);
    const all = await ids(
      `id = any('{${found}}')`,
      `${SQL_ORDER[order.ordem]}, id D`.replaceAll(' D', ` ${order.ordemDirecao}`),
    );
    expect(found).toEqual(all);
    const named = await ids(`nome like 'Élio%'`);
    expect(named).toEqual(expect.arrayContaining(found));
    expect((await list({ ...common, ...order, pagina: 99 })).totalElements).toBe(most);
  });

  it('finds all of a rare name, in this edital alone, and a narrowed common one', async () => {
    const rare = await list({ campoSimples: 'quaresma ELIO' });
    const expected = await ids(`nome like '%Quaresma'`);
    expect(rare.content.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected);
    expect(rare.totalElements).toBe(expected.length);
    const narrowed = await list({ ...common, situacoes: ['INATIVO'] });
    expect(narrowed.totalElements).toBe((await ids(`nome like 'Élio%' and situacao = 'INATIVO'`)).length);
    expect(await list({ campoSimples: 'zulmira' })).toEqual({ content: [], totalElements: 0 });
    expect((await list({ campoSimples: '0001' })).totalElements).toBe(
      Math.min(LIMITS.countedPeople, (await ids(`cpf like '0001%'`)).length),
    );
  });

  it('has capped chips marked as such, and exact ones otherwise', async () => {
    const cut = await chips(common);
    expect(cut.aoMenos).toContain('CREDENCIADO');
    expect(cut.aoMenos).toHaveLength(7 + SITUACOES_SOLICITACAO.length);
    const sum = Object.values(cut.situacoes).reduce((all, one) => all + one, 0);
    expect(sum).toBe(LIMITS.countedPeople);
    const few = await chips({ campoSimples: 'quaresma' });
    expect(few).toMatchObject({ aoMenos: [], situacoes: { INATIVO: (await ids(`nome like '%Quaresma'`)).length } });
  });

  it('has neighbours among its results', async () => {
    const search = { ...common, ordem: 'nome', ordemDirecao: 'ASC' } as const;
    const { content } = await list({ ...search, pagina: 1 });
    const [one, two] = content;
    expect(await vizinhos(two?.id ?? 0, search)).toMatchObject({
      posicao: SIZE + 2,
      total: LIMITS.countedPeople,
      anterior: { id: one?.id },
      proxima: { id: content[2]?.id },
    });
  });
});

describe('a filter of an edital’s list', () => {
  const all = { municipio: 1501402 };

  it('is counted and paged up to the cap, in the list’s order', async () => {
    const most = LIMITS.countedInEdital;
    const byName = { ...all, ordem: 'nome', ordemDirecao: 'ASC' } as const;
    const expected = await ids('true', 'lower(sem_acento(nome)), id');
    const last = await list({ ...byName, pagina: most / SIZE - 1 });
    expect(last.content.map(({ id }) => id)).toEqual(expected.slice(most - SIZE, most));
    expect(last.totalElements).toBe(most);
    expect(await list({ ...byName, pagina: most / SIZE })).toEqual({ content: [], totalElements: most });
    // The count by states alone is exact, and so is that of an export.
    expect((await list({})).totalElements).toBe(PEOPLE);
    expect(await countSolicitacoes(database.db, filtroOf(all), viewer, null)).toBe(PEOPLE);
    const narrowed = { ...all, responsavel: 2 };
    expect((await list(narrowed)).totalElements).toBe((await ids('responsavel_id = 2')).length);
  });

  it('has chips with a cap, marked as such', async () => {
    const states: SituacaoSolicitacao[] = ['AGUARDANDO_APROVACAO', 'CREDENCIADO', 'INATIVO'];
    const count = async (situacao: string) => (await ids(`situacao = '${situacao}'`)).length;
    const whole = await chips({});
    for (const situacao of states) expect(whole.situacoes[situacao]).toBe(await count(situacao));
    expect(whole.aoMenos).toEqual([]);
    const decided = await chips({ situacoes: ['CREDENCIADO'] });
    expect(decided).toMatchObject({ semResponsavel: LIMITS.countedInEdital, aoMenos: ['semResponsavel'] });
    const narrowed = await chips(all);
    expect(narrowed.situacoes.AGUARDANDO_APROVACAO).toBe(await count('AGUARDANDO_APROVACAO'));
    expect(narrowed.situacoes.CREDENCIADO).toBe(LIMITS.counted);
    expect(narrowed.aoMenos).toEqual(['CREDENCIADO']);
  });

  it('has true neighbours beyond the cap, and says that the position is further down', async () => {
    const expected = await ids('true', 'lower(sem_acento(nome)), id');
    const at = LIMITS.countedInEdital + 50;
    const byName = { ordem: 'nome', ordemDirecao: 'ASC' } as const;
    expect(await vizinhos(expected[at] ?? 0, byName)).toMatchObject({
      posicao: LIMITS.countedInEdital + 1,
      total: PEOPLE,
      anterior: { id: expected[at - 1] },
      proxima: { id: expected[at + 1] },
    });
    // Under a filter the total equals the number of reachable rows, at every position.
    for (const place of [0, 100, at]) {
      expect(await vizinhos(expected[place] ?? 0, { ...all, ...byName })).toMatchObject({
        ...{ posicao: Math.min(place, LIMITS.countedInEdital) + 1, total: LIMITS.countedInEdital },
        proxima: { id: expected[place + 1] },
      });
    }
    expect((await vizinhos(expected[0] ?? 0, { ...all, responsavel: 2 }))?.total).toBe(
      (await ids('responsavel_id = 2')).length,
    );
  });

  // ANL-10
  it.each(ORDERS)('leads to the next of few that wait, by $ordem $ordemDirecao', async (order) => {
    const sorted = await ids('true', `${SQL_ORDER[order.ordem]}, id D`.replaceAll(' D', ` ${order.ordemDirecao}`));
    const waiting = new Set(await ids(`situacao = 'AGUARDANDO_APROVACAO'`));
    expect(waiting.size).toBe(3);
    const places = sorted.flatMap((id, place) => (waiting.has(id) ? [place] : []));
    for (const [turn, place] of places.entries()) {
      const next = places[(turn + 1) % places.length] ?? 0;
      expect((await vizinhos(sorted[place] ?? 0, order))?.proximaPendente?.id).toBe(sorted[next]);
    }
  });
});

// FIL-5
describe('a label', () => {
  const labelled = `id % ${NTH} = 0`;

  it.each(ORDERS)('finds its solicitações, in the order of $ordem $ordemDirecao', async (order) => {
    const expected = await ids(labelled, `${SQL_ORDER[order.ordem]}, id D`.replaceAll(' D', ` ${order.ordemDirecao}`));
    expect(await readAll({ etiqueta: OF_FEW, ...order }, SIZE)).toEqual(expected);
    expect((await list({ etiqueta: OF_FEW, ...order })).totalElements).toBe(expected.length);
    const [first, second, third] = expected;
    expect(await vizinhos(second ?? 0, { etiqueta: OF_FEW, ...order })).toMatchObject({
      ...{ posicao: 2, total: expected.length },
      ...{ anterior: { id: first }, proxima: { id: third } },
    });
  });

  it('is counted and paged up to the cap, also with another filter', async () => {
    const most = LIMITS.countedInEdital;
    const last = await list({ etiqueta: OF_ALL, pagina: most / SIZE - 1 });
    const expected = await ids('true', 'criada_em desc, id desc');
    expect(last.content.map(({ id }) => id)).toEqual(expected.slice(most - SIZE, most));
    expect(last.totalElements).toBe(most);
    expect(await list({ etiqueta: OF_NONE })).toEqual({ content: [], totalElements: 0 });
    const both = await list({ etiqueta: OF_FEW, situacoes: ['CREDENCIADO'] });
    expect(both.totalElements).toBe((await ids(`${labelled} and situacao = 'CREDENCIADO'`)).length);
    expect(await countSolicitacoes(database.db, filtroOf({ etiqueta: OF_ALL }), viewer, null)).toBe(PEOPLE);
  });

  it('has exact chips for few, and capped ones for many', async () => {
    const few = await chips({ etiqueta: OF_FEW, responsavel: 2 });
    const count = async (where: string) => (await ids(`${labelled} and ${where}`)).length;
    const isPending = `situacao = 'AGUARDANDO_APROVACAO'`;
    expect(few).toMatchObject({
      aoMenos: [],
      situacoes: { CREDENCIADO: await count(`situacao = 'CREDENCIADO' and responsavel_id = 2`) },
      minhas: await count(`${isPending} and responsavel_id = 2`),
      semResponsavel: await count(`${isPending} and responsavel_id is null`),
    });
    const cut = await chips({ etiqueta: OF_ALL });
    expect(Object.values(cut.situacoes).reduce((all, one) => all + one, 0)).toBe(LIMITS.countedLabelled);
    expect(cut.aoMenos).toHaveLength(CHIPS_DA_FILA.length + SITUACOES_SOLICITACAO.length);
  });

  it('hides the viewer’s own solicitação, in the list and in the counts', async () => {
    const [id = 0, ...others] = await ids(labelled, 'criada_em desc, id desc');
    const { rows } = await database.asOwner(`select cpf from solicitacao where id = ${id}`);
    const filtro = filtroOf({ etiqueta: OF_FEW });
    const byCpf: Viewer = { ...viewer, cpf: rows[0].cpf };
    const found = await listSolicitacoes(database.db, filtro, byCpf);
    expect(found.content.map((row) => row.id)).toEqual(others);
    expect(found.totalElements).toBe(others.length);
    const { situacoes } = await countChips(database.db, filtro, byCpf);
    expect(Object.values(situacoes).reduce((all, one) => all + one, 0)).toBe(others.length);
    // All of these were sent by one account.
    expect(await listSolicitacoes(database.db, filtro, { ...viewer, usuarioId: 1 })).toEqual({
      ...{ content: [], totalElements: 0 },
    });
  });

  it('follows its solicitação when the time of registration changes', async () => {
    const before = await ids(labelled, 'criada_em desc, id desc');
    const last = before.at(-1) ?? 0;
    await database.asOwner(`update solicitacao set criada_em = now() + interval '1 hour' where id = ${last}`);
    const { content } = await list({ etiqueta: OF_FEW });
    expect(content.map(({ id }) => id)).toEqual([last, ...before.slice(0, -1)]);
  });
});
