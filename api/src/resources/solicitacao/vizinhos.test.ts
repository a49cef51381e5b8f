import { SOLICITACAO_SORTABLE, type SolicitacaoRow, type Vizinhos } from '@credenciados/contract';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { BELEM, call, createDomainApp, MIDDAY, okay, openEdital } from '../../tests/support/domain.ts';
import { nextCpf, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let idEdital: number;

/** Equal names, codes and times, and missing codes: every way in which rows of a list can be equal. */
const PEOPLE = [
  { nome: 'Ágata Lima', codigoIncra: 'B1', situacao: 'CREDENCIADO', hours: 1 },
  { nome: 'agata lima', codigoIncra: null, situacao: 'AGUARDANDO_APROVACAO', hours: 1 },
  { nome: 'Bruno Sá', codigoIncra: null, situacao: 'CREDENCIADO', hours: 2 },
  { nome: 'Caio Reis', codigoIncra: 'A1', situacao: 'AGUARDANDO_APROVACAO', hours: 3 },
  { nome: 'Caio Reis', codigoIncra: 'B1', situacao: 'AGUARDANDO_APROVACAO', hours: 3 },
  { nome: 'Zélia Sá', codigoIncra: 'A1', situacao: 'CREDENCIADO', hours: 0 },
] as const;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  ({ id: idEdital } = await openEdital(api, cageo));
  const { usuarioId } = await api.signIn('CREDENCIADOS');
  await api.db.insert(solicitacao).values(
    PEOPLE.map(({ hours, ...person }, place) => ({
      ...person,
      protocolo: `V-${place}`,
      editalId: idEdital,
      usuarioId,
      criadaEm: new Date(MIDDAY.getTime() + hours * 3_600_000),
      cpf: nextCpf(),
      email: 'pessoa@exemplo.gov.br',
      telefones: [],
      codigoCrea: 'PA-1',
      logradouro: 'Rua Um',
      numero: '1',
      bairro: 'Centro',
      cep: '66010000',
      uf: 'PA',
      municipioId: BELEM,
    })),
  );
});
afterAll(() => api.close());

const listOf = async (filtro: object) =>
  okay<{ content: SolicitacaoRow[] }>(
    await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: cageo, body: { idEdital, ...filtro } }),
  ).content;
const ask = (id: number, filtro: object = {}) =>
  call(api, 'POST', `/solicitacaoCredenciado/vizinhos/${id}`, { as: cageo, body: { idEdital, ...filtro } });
const around = async (id: number, filtro: object = {}) => okay<Vizinhos>(await ask(id, filtro));
const named = (row: SolicitacaoRow | undefined) => (row ? { id: row.id, nome: row.nome } : null);

describe('neighbours of a solicitação', () => {
  const orders = [undefined, ...SOLICITACAO_SORTABLE].flatMap((ordem) =>
    [undefined, 'ASC', 'DESC'].map((ordemDirecao) => ({ ordem, ordemDirecao })),
  );

  test.each(orders)('are those of the list: $ordem $ordemDirecao', async (order) => {
    const rows = await listOf(order);
    expect(rows).toHaveLength(PEOPLE.length);
    for (const [place, row] of rows.entries()) {
      const isPending = ({ id, situacao }: SolicitacaoRow) => id !== row.id && situacao === 'AGUARDANDO_APROVACAO';
      // In the order of states, too, navigation continues from its position before the decision.
      const others = order.ordem === 'situacao' ? await listOf({ ...order, ordem: 'dataCadastro' }) : rows;
      const after = others.slice(others.findIndex(({ id }) => id === row.id));
      expect(await around(row.id, order)).toEqual({
        posicao: place + 1,
        total: rows.length,
        anterior: named(rows[place - 1]),
        proxima: named(rows[place + 1]),
        proximaPendente: named(after.find(isPending) ?? others.find(isPending)),
      });
    }
  });

  test('are those of the search, whatever the page', async () => {
    const search = { campoSimples: 'SA', ordem: 'nome', ordemDirecao: 'ASC', pagina: 7, tamanho: 1 };
    const [bruno, zelia] = await listOf({ ...search, pagina: 0, tamanho: 15 });
    expect([bruno?.nome, zelia?.nome]).toEqual(['Bruno Sá', 'Zélia Sá']);
    expect(await around(bruno?.id ?? 0, search)).toEqual({
      posicao: 1,
      total: 2,
      anterior: null,
      proxima: named(zelia),
      proximaPendente: null,
    });
  });

  test('are given for a solicitação that the search no longer finds, which has no position', async () => {
    const [caio] = await listOf({ campoSimples: 'caio', ordem: 'nome' });
    const found = await around(caio?.id ?? 0, { campoSimples: 'sá', ordem: 'nome' });
    expect(found).toMatchObject({
      posicao: null,
      total: 2,
      anterior: { nome: 'Bruno Sá' },
      proxima: { nome: 'Zélia Sá' },
    });
  });

  test('are not given for a solicitação of another edital, or a missing one', async () => {
    const [row] = await listOf({});
    expect((await ask(row?.id ?? 0, { idEdital: idEdital + 1 })).statusCode).toBe(404);
    expect((await ask(2_000_000_000)).statusCode).toBe(404);
    expect((await ask(row?.id ?? 0, { ordem: 'justificativa' })).statusCode).toBe(400);
  });

  test('treat text literally', async () => {
    const [row] = await listOf({});
    for (const campoSimples of ["'; drop table solicitacao; --", '%', '_', '\\', '529.982.247-25']) {
      expect(await around(row?.id ?? 0, { campoSimples })).toMatchObject({ posicao: null, total: 0, proxima: null });
    }
  });

  // ANL-10
  test('continue from the decided one’s former position, though it has moved', async () => {
    const queue = { situacoes: ['AGUARDANDO_APROVACAO'] };
    const [first, second, third] = await listOf(queue);
    for (const order of [queue, { ordem: 'situacao', ordemDirecao: 'ASC' }]) {
      expect((await around(second?.id ?? 0, order)).proximaPendente).toEqual(named(third));
    }
    await api.db
      .update(solicitacao)
      .set({ situacao: 'CREDENCIADO', decididaEm: new Date() })
      .where(eq(solicitacao.id, second?.id ?? 0));
    for (const order of [queue, { ordem: 'situacao', ordemDirecao: 'ASC' }]) {
      expect((await around(second?.id ?? 0, order)).proximaPendente).toEqual(named(third));
    }
    expect((await around(third?.id ?? 0, queue)).proximaPendente).toEqual(named(first));
  });
});
