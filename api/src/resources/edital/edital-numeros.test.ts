import { type EditalNumeros, SITUACOES_SOLICITACAO, type SituacaoSolicitacao } from '@credenciados/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { edital, solicitacao } from '../../platform/db/schema/index.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { everyDay, everySituacao } from './edital-numeros.rules.ts';

describe('the days of the figures', () => {
  const day = fc
    .date({ min: new Date('2026-02-01T00:00:00Z'), max: new Date('2026-04-30T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const counts = fc.uniqueArray(fc.record({ dia: day, total: fc.integer({ min: 1, max: 99 }) }), {
    selector: ({ dia }) => dia,
    maxLength: 12,
  });

  test('are all of the period, each once, in order, and lose no solicitação', () => {
    fc.assert(
      fc.property(counts, day, day, (some, one, other) => {
        const [first, last] = [one, other].sort() as [string, string];
        const days = everyDay(some, { first, last });
        const names = days.map(({ dia }) => dia);
        expect(names).toEqual([...new Set(names)].sort());
        expect(names).toEqual(expect.arrayContaining([first, last]));
        const span = Date.parse(names.at(-1) ?? '') - Date.parse(names.at(0) ?? '');
        expect(days).toHaveLength(span / 86_400_000 + 1);
        const sum = (list: readonly { total: number }[]) => list.reduce((all, { total }) => all + total, 0);
        expect(sum(days)).toBe(sum(some));
      }),
    );
  });

  test('are none before the edital begins', () => {
    expect(everyDay([], { first: '2026-04-01', last: '2026-03-21' })).toEqual([]);
  });
});

test('every state has its count', () => {
  expect(everySituacao([{ situacao: 'REJEITADO', total: 3 }])).toEqual(
    SITUACOES_SOLICITACAO.map((situacao) => ({ situacao, total: situacao === 'REJEITADO' ? 3 : 0 })),
  );
});

describe('GET /edital/numeros', () => {
  let api: TestApp;
  let cageo: SignedIn;
  let gestao: SignedIn;
  beforeAll(async () => {
    api = await createDomainApp();
    await api.database.allowAnyState();
    [cageo, gestao] = [await api.signIn('CAGEO'), await api.signIn('GESTAO_DE_CREDENCIADOS')];
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.setNow(MIDDAY);
    await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  });

  const numeros = async (as = gestao) => okay<EditalNumeros | null>(await call(api, 'GET', '/edital/numeros', { as }));

  /** A solicitação that came at a moment and was decided so many hours later. */
  async function solicitar(
    open: { id: number; tipoEdital: 'GEOMENSOR' | 'VISTORIADOR' },
    criadaEm: string,
    situacao: SituacaoSolicitacao = 'AGUARDANDO_APROVACAO',
    hours?: number,
  ) {
    const body = await quickCadastro(api, open);
    const { idSolicitacao } = okay<{ idSolicitacao: number }>(
      await call(api, 'POST', '/publico/credenciado/cadastrar', { body }),
    );
    const created = new Date(criadaEm);
    await api.db
      .update(solicitacao)
      .set({
        criadaEm: created,
        recebidaEm: created,
        situacao,
        justificativa: situacao === 'REJEITADO' ? 'Faltou a certidão.' : null,
        decididaEm: hours === undefined ? null : new Date(created.getTime() + hours * 3_600_000),
      })
      .where(eq(solicitacao.id, idSolicitacao));
  }

  test('is null while there is no edital', async () => {
    expect(await numeros()).toBeNull();
  });

  test('tells of an edital without solicitações its days, and no time to decide', async () => {
    const open = await openEdital(api, cageo);
    const found = await numeros();
    expect(found).toMatchObject({
      edital: { id: open.id, numero: open.numero, tipoEdital: 'GEOMENSOR', aberto: true },
      total: 0,
      decididas: 0,
      segundosAteDecisao: null,
    });
    expect(found?.porDia.map(({ dia }) => dia).slice(-1)).toEqual(['2026-03-21']);
    expect(found?.porDia).toHaveLength(21);
  });

  test('counts by state, by day of the agency, and the median time to decide', async () => {
    const open = await openEdital(api, cageo);
    // 22 h of the 4th and 0 h of the 5th in Belém: one day apart there, the same day in UTC.
    await solicitar(open, '2026-03-05T01:00:00Z', 'CREDENCIADO', 10);
    await solicitar(open, '2026-03-05T03:00:00Z', 'REJEITADO', 20);
    await solicitar(open, '2026-03-05T12:00:00Z', 'INATIVO', 90);
    await solicitar(open, '2026-03-20T12:00:00Z');
    const found = await numeros();
    expect(found).toMatchObject({ total: 4, decididas: 3, segundosAteDecisao: 20 * 3600 });
    expect(Object.fromEntries(found?.porSituacao.map(({ situacao, total }) => [situacao, total]) ?? [])).toEqual({
      AGUARDANDO_APROVACAO: 1,
      AGUARDANDO_VALIDACAO: 0,
      RETIFICADO: 0,
      CREDENCIADO: 1,
      REJEITADO: 1,
      INATIVO: 1,
    });
    expect(found?.porDia.filter(({ total }) => total > 0)).toEqual([
      { dia: '2026-03-04', total: 1 },
      { dia: '2026-03-05', total: 2 },
      { dia: '2026-03-20', total: 1 },
    ]);
  });

  test('is of the open edital, else of the one closed last, and ends with it', async () => {
    await openEdital(api, cageo);
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    api.setNow(new Date(MIDDAY.getTime() + 1000));
    const second = await openEdital(api, cageo, 'VISTORIADOR');
    expect((await numeros())?.edital.id).toBe(second.id);
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    api.setNow(new Date('2026-05-01T12:00:00Z'));
    const found = await numeros(await api.signIn('CAVISTORIA'));
    expect(found?.edital).toMatchObject({ id: second.id, aberto: false });
    expect(found?.porDia.at(-1)?.dia).toBe('2026-03-31');
  });

  test('is counted anew when anything of it has changed, and only then', async () => {
    const open = await openEdital(api, cageo);
    await solicitar(open, '2026-03-05T12:00:00Z', 'CREDENCIADO', 10);
    await solicitar(open, '2026-03-06T12:00:00Z');
    const asked = jest.spyOn(api.database.pool, 'query');
    const countings = () =>
      asked.mock.calls.filter(([query]) => String(Object(query).name).endsWith('contados')).length;
    const first = await numeros();
    expect(await numeros()).toEqual(first);
    expect(countings()).toBe(1);
    // One more; one that is decided, which the former decision makes way for; one that goes on.
    await solicitar(open, '2026-03-07T12:00:00Z');
    expect((await numeros())?.porDia.filter(({ total }) => total > 0)).toHaveLength(3);
    const states = (from: SituacaoSolicitacao) =>
      and(eq(solicitacao.editalId, open.id), eq(solicitacao.situacao, from));
    const [former, next] = await Promise.all(
      (['CREDENCIADO', 'AGUARDANDO_APROVACAO'] as const).map(async (from) => {
        const [row] = await api.db.select().from(solicitacao).where(states(from)).limit(1);
        return row?.id ?? 0;
      }),
    );
    await api.db.transaction(async (tx) => {
      const pending = { situacao: 'AGUARDANDO_APROVACAO', decididaEm: null } as const;
      const decided = { situacao: 'CREDENCIADO', decididaEm: new Date('2026-03-09T12:00:00Z') } as const;
      await tx
        .update(solicitacao)
        .set(pending)
        .where(eq(solicitacao.id, former ?? 0));
      await tx
        .update(solicitacao)
        .set(decided)
        .where(eq(solicitacao.id, next ?? 0));
    });
    expect(await numeros()).toMatchObject({ decididas: 1, segundosAteDecisao: 3 * 24 * 3600 });
    expect(countings()).toBe(3);
    asked.mockRestore();
  });

  test('is counted by one at a time for all who look at once, and a count that fails keeps nobody from the next', async () => {
    const open = await openEdital(api, cageo);
    await solicitar(open, '2026-03-05T12:00:00Z');
    const { pool } = api.database;
    const plain = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    const LOOKS = 8;
    let [countings, marked, fails] = [0, 0, false];
    // The first count lasts until all others who look know that theirs has to be counted, too.
    const count = async (args: unknown[]) => {
      countings += 1;
      while (marked < LOOKS) await new Promise(setImmediate);
      if (fails) throw new Error('gone');
      return plain(...args);
    };
    const asked = jest.spyOn(pool, 'query').mockImplementation(((...args: unknown[]) => {
      const name = String(Object(args[0]).name);
      if (name.endsWith('contados')) return count(args);
      const answer = plain(...args);
      if (!name.startsWith('edital_em_numeros')) return answer;
      return answer.finally(() => setImmediate(() => (marked += 1)));
    }) as never);
    const looks = () => {
      [countings, marked] = [0, 0];
      return Promise.all(Array.from({ length: LOOKS }, () => call(api, 'GET', '/edital/numeros', { as: gestao })));
    };
    for (const answer of await looks()) expect(okay<EditalNumeros>(answer).total).toBe(1);
    expect(countings).toBe(2);
    await solicitar(open, '2026-03-06T12:00:00Z');
    fails = true;
    for (const { statusCode } of await looks()) expect(statusCode).toBe(500);
    expect(countings).toBe(2);
    fails = false;
    for (const answer of await looks()) expect(okay<EditalNumeros>(answer).total).toBe(2);
    expect(countings).toBe(2);
    asked.mockRestore();
  });

  // EDT-16
  test('is of the edital that is chosen, of any there is', async () => {
    const first = await openEdital(api, cageo);
    await solicitar(first, '2026-03-05T12:00:00Z');
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    const second = await openEdital(api, cageo, 'VISTORIADOR');
    const chosen = okay<EditalNumeros>(await call(api, 'GET', `/edital/numeros?idEdital=${first.id}`, { as: gestao }));
    expect(chosen).toMatchObject({ edital: { id: first.id, aberto: false }, total: 1 });
    expect(chosen.editais.map(({ id }) => id)).toEqual([second.id, first.id]);
    await api.db
      .update(edital)
      .set({ numero: '77/2026', versao: second.versao + 1 })
      .where(eq(edital.id, second.id));
    expect((await numeros())?.editais[0]).toMatchObject({ id: second.id, numero: '77/2026' });
    expect((await call(api, 'GET', '/edital/numeros?idEdital=999', { as: gestao })).statusCode).toBe(404);
  });
});
