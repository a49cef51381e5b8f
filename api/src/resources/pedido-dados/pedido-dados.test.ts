import {
  PEDIDO_DADOS_TEXT,
  type PedidoDados,
  type PedidoDadosRecebido,
  TIPOS_PEDIDO_DADOS,
  type TipoPedidoDados,
} from '@credenciados/contract';
import { auditoria, feriado, leitura, outbox, pedidoDados } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, okay } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

const OFFICER = 'encarregado@orgao.example';
let api: TestApp;
let livia: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  api = await createDomainApp({ config: { dataOfficerEmail: OFFICER } });
  livia = await api.signIn('ENCARREGADO');
});
afterAll(() => api.close());
beforeEach(async () => {
  // A Saturday: 15 days later is a Sunday.
  api.setNow(new Date('2026-03-21T12:00:00Z'));
  await api.database.clear(['pedido_exclusao', 'outbox', 'feriado']);
  // Its requests a minute are limited.
  ana = await api.signIn('CREDENCIADOS');
});

const ask = (as: SignedIn, tipo: TipoPedidoDados = 'ELIMINACAO', motivo = '') =>
  call(api, 'POST', '/conta/pedido', { as, body: { tipo, motivo } });
const own = async (as: SignedIn) => okay<PedidoDados[]>(await call(api, 'GET', '/conta/pedidos', { as }));
const withdraw = (id: number, as: SignedIn) => call(api, 'DELETE', `/conta/pedido/${id}`, { as });
const answer = (id: number, as = livia, texto = 'O acesso foi encerrado.') =>
  call(api, 'PUT', `/pedidoDados/responder/${id}`, { as, body: { texto } });
const write = (id: number, as: SignedIn, texto: string) =>
  call(api, 'POST', `${as === livia ? '/pedidoDados' : '/conta/pedido'}/mensagem/${id}`, { as, body: { texto } });
const list = async (body: object = {}) =>
  okay<{ content: PedidoDadosRecebido[]; totalElements: number }>(
    await call(api, 'POST', '/pedidoDados/findByFiltro', { as: livia, body }),
  );
const asked = async (as: SignedIn, tipo?: TipoPedidoDados, motivo?: string): Promise<number> => {
  okay(await ask(as, tipo, motivo));
  return (await own(as))[0]?.id ?? 0;
};
const mailsOf = (evento: string) =>
  api.db
    .select()
    .from(outbox)
    .where(like(outbox.evento, `${evento}%`));
const why = (answered: { statusCode: number; json(): { message?: string } }) => [
  answered.statusCode,
  answered.json().message,
];

// DAD-4
describe('a request to the data officer', () => {
  test('is pending once of each kind, and has 15 days that end on a working day', async () => {
    const day = { dia: '2026-04-06', descricao: 'Padroeira', ambito: 'MUNICIPAL', anual: false } as const;
    await api.db.insert(feriado).values({ ...day, criadoPor: livia.usuarioId });
    const id = await asked(ana, 'ELIMINACAO', 'Mudei de profissão.');
    expect(why(await ask(ana))).toEqual([422, PEDIDO_DADOS_TEXT.pending]);
    for (const tipo of TIPOS_PEDIDO_DADOS.filter((one) => one !== 'ELIMINACAO')) okay(await ask(ana, tipo));
    expect(await own(ana)).toHaveLength(TIPOS_PEDIDO_DADOS.length);
    expect((await own(ana)).at(-1)).toEqual({
      id,
      tipo: 'ELIMINACAO',
      pedidoEm: '2026-03-21T12:00:00.000Z',
      prazo: '2026-04-07',
      motivo: 'Mudei de profissão.',
      resposta: null,
      respondidoEm: null,
      mensagens: [],
    });
    expect((await ask(ana, 'NADA' as TipoPedidoDados)).statusCode).toBe(400);
  });

  test('tells the person, and the data officer without a name or text', async () => {
    const id = await asked(ana, 'CORRECAO', 'Meu nome é outro.');
    const [told] = await mailsOf(`PEDIDO_DADOS_RECEBIDO:${id}`);
    expect(told).toMatchObject({ destinatario: OFFICER, texto: expect.stringContaining('06/04/2026') });
    expect(told?.texto).toContain('/credenciados/pedidos-dados/listagem');
    expect(told?.texto).not.toContain('Meu nome');
    const [received] = await mailsOf(`PEDIDO_DADOS_ENVIADO:${id}`);
    expect(received?.texto).toContain('você pode retirar o pedido em Minha conta');
  });

  test('is made once by a double click', async () => {
    const twice = await Promise.all([ask(ana), ask(ana)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('can be withdrawn until it is answered, by its person alone', async () => {
    const id = await asked(ana);
    const bruno = await api.signIn('CREDENCIADOS');
    expect(why(await withdraw(id, bruno))).toEqual([404, PEDIDO_DADOS_TEXT.gone]);
    okay(await write(id, ana, 'Espere.'));
    okay(await withdraw(id, ana));
    expect(await own(ana)).toEqual([]);
    expect(await mailsOf(`PEDIDO_DADOS_RETIRADO:${id}`)).toHaveLength(1);
    expect(why(await answer(id))).toEqual([404, PEDIDO_DADOS_TEXT.gone]);
    const answered = await asked(ana);
    okay(await answer(answered));
    expect(why(await withdraw(answered, ana))).toEqual([422, PEDIDO_DADOS_TEXT.answered]);
    expect((await auditTrail(api.db, eq(auditoria.acao, 'PEDIDO_DADOS_RETIRADO'))).at(-1)).toMatchObject({ dados: {} });
  });

  test('is either withdrawn or answered, if both at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await asked(await api.signIn('CREDENCIADOS'));
      const both = await Promise.all([answer(id), answer(id)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
      expect(await mailsOf(`PEDIDO_DADOS_RESPONDIDO:${id}`)).toHaveLength(1);
    }
    for (let round = 0; round < 5; round += 1) {
      const id = await asked(ana);
      const [withdrawn, answered] = await Promise.all([withdraw(id, ana), answer(id)]);
      expect([
        [200, 404],
        [422, 200],
      ]).toContainEqual([withdrawn.statusCode, answered.statusCode]);
      expect(await mailsOf(`PEDIDO_DADOS_RETIRADO:${id}`)).toHaveLength(withdrawn.statusCode === 200 ? 1 : 0);
      expect(await mailsOf(`PEDIDO_DADOS_RESPONDIDO:${id}`)).toHaveLength(answered.statusCode === 200 ? 1 : 0);
    }
  });
});

// DAD-5
describe('the data officer', () => {
  test('reads pending requests by deadline, pages behind the last row, and reads answered ones apart', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await asked(await api.signIn('CREDENCIADOS'), 'ACESSO', `Pedido ${n}`));
    await api.db
      .update(pedidoDados)
      .set({ prazo: '2026-03-25' })
      .where(eq(pedidoDados.id, ids[4] ?? 0));
    const first = await list({ tamanho: 2 });
    expect(first).toMatchObject({ totalElements: 5, content: [{ id: ids[4], motivo: 'Pedido 4' }, { id: ids[0] }] });
    const second = await list({ tamanho: 2, pagina: 1, aPartirDe: { id: ids[0], lado: 'DEPOIS' } });
    expect(second.content.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    okay(await answer(ids[4] ?? 0));
    expect((await list()).content.map(({ id }) => id)).toEqual(ids.slice(0, 4));
    expect((await list({ respondidos: true })).content).toMatchObject([
      { id: ids[4], resposta: 'O acesso foi encerrado.', respondidoPor: expect.any(String) },
    ]);
  });

  test('leaves a trace of each read', async () => {
    const id = await asked(ana);
    const as = await api.signIn('ENCARREGADO');
    okay(await call(api, 'POST', '/pedidoDados/findByFiltro', { as, body: {} }));
    okay(await call(api, 'GET', `/pedidoDados/findById/${id}`, { as }));
    const reads = await api.db.select().from(leitura).where(eq(leitura.atorId, as.usuarioId));
    expect(reads.map(({ perfil, alvo }) => [perfil, alvo])).toEqual([
      ['ENCARREGADO', 'pedidoDados'],
      ['ENCARREGADO', `pedidoDados:${id}`],
    ]);
  });

  test('exchanges messages with the person, who is told; an answer ends the request', async () => {
    const id = await asked(ana, 'CORRECAO', 'Meu nome.');
    okay(await write(id, livia, 'Qual é o nome certo?'));
    okay(await write(id, ana, 'Ana Lúcia Souza.'));
    expect((await own(ana))[0]?.mensagens).toMatchObject([
      { doEncarregado: true, texto: 'Qual é o nome certo?' },
      { doEncarregado: false, texto: 'Ana Lúcia Souza.' },
    ]);
    const shown = await call(api, 'GET', `/pedidoDados/findById/${id}`, { as: livia });
    expect(okay<PedidoDadosRecebido>(shown).mensagens).toHaveLength(2);
    const [told] = await mailsOf(`PEDIDO_DADOS_MENSAGEM:${id}:`);
    expect(told?.texto).not.toContain('nome certo');
    expect(await mailsOf(`PEDIDO_DADOS_COMPLETADO:${id}:`)).toMatchObject([{ destinatario: OFFICER }]);
    okay(await answer(id, livia, 'Nome corrigido.'));
    for (const as of [ana, livia]) expect(why(await write(id, as, 'Mais'))).toEqual([422, PEDIDO_DADOS_TEXT.answered]);
    expect((await own(ana))[0]).toMatchObject({ resposta: 'Nome corrigido.' });
    okay(await ask(ana, 'CORRECAO'));
    const bruno = await api.signIn('CREDENCIADOS');
    expect(why(await write(id, bruno, 'Oi'))).toEqual([404, PEDIDO_DADOS_TEXT.gone]);
  });

  test('never answers or writes in their own request, nor with an empty text', async () => {
    const id = await asked(livia, 'ACESSO');
    expect((await list()).content).toMatchObject([{ proprio: true }]);
    expect(why(await answer(id))).toEqual([403, PEDIDO_DADOS_TEXT.own]);
    expect(why(await write(id, livia, 'Oi'))).toEqual([403, PEDIDO_DADOS_TEXT.own]);
    const other = await api.signIn('ENCARREGADO');
    expect((await answer(id, other, ' ')).statusCode).toBe(400);
    okay(await answer(id, other));
    expect(why(await answer(2_000_000))).toEqual([404, PEDIDO_DADOS_TEXT.gone]);
    expect((await call(api, 'GET', '/pedidoDados/findById/2000000', { as: livia })).statusCode).toBe(404);
  });

  test.each(['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const)(
    'alone reads and answers: %s may not',
    async (perfil) => {
      const id = await asked(ana);
      const as = await api.signIn(perfil);
      expect((await call(api, 'POST', '/pedidoDados/findByFiltro', { as, body: {} })).statusCode).toBe(403);
      expect((await call(api, 'GET', `/pedidoDados/findById/${id}`, { as })).statusCode).toBe(403);
      expect((await answer(id, as)).statusCode).toBe(403);
    },
  );

  test('is one person to the database: nobody answers their own request', async () => {
    const id = await asked(ana);
    const self = `update pedido_exclusao set resposta = 'Sim', respondido_em = now(), respondido_por = usuario_id where id = ${id}`;
    await expect(api.database.asOwner(self)).rejects.toMatchObject({ constraint: 'exclusao_propria' });
    const twice = `insert into pedido_exclusao (usuario_id, motivo) values (${ana.usuarioId}, '')`;
    await expect(api.database.asOwner(twice)).rejects.toMatchObject({ constraint: 'pedido_dados_um_pendente' });
  });
});
