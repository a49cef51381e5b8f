import {
  type Conversa,
  type Edital,
  type EditalRegras,
  type ExplicacaoPrazo,
  type FatoHistorico,
  FERIADO_TEXT,
  type Feriado,
  NO_REGRAS,
  type PrazoMovido,
  type Solicitacao,
} from '@credenciados/contract';
import {
  auditoria,
  edital as editais,
  feriado,
  indisponibilidade,
  outbox,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
// MIDDAY is Saturday, 21 March 2026; the edital ends on 31 March, so deadlines go up to 30 April.
beforeEach(async () => {
  api.setNow(MIDDAY);
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'feriado'], { restart: true });
  edital = await openEdital(api, cageo);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  await sets({ prazoUnidade: 'DIAS_UTEIS', prazoDias: 10 });
  await api.db.delete(outbox);
});

const sets = (regras: Partial<EditalRegras>) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, ...regras } })
    .where(eq(editais.id, edital.id));
const proposal = async () =>
  okay<{ dia: string; explicacao: ExplicacaoPrazo } | null>(
    await call(api, 'GET', `/prazo/proposta/${id}`, { as: cageo }),
  );
const rectify = (dataLimiteResposta: string) =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as: cageo,
    body: { assunto: 'Solicitar retificação', mensagem: '<p>Reenvie.</p>', dataLimiteResposta },
  });
const notify = async (dataLimiteResposta: string) =>
  okay<Conversa>(
    await call(api, 'POST', '/conversa/cadastrar', {
      as: cageo,
      body: {
        assunto: 'Um assunto',
        idSolicitacao: id,
        mensagens: [{ conteudo: '<p>Envie.</p>', dataLimiteResposta, anexos: [] }],
      },
    }),
  );
const why = (of: 'byMensagem' | 'bySolicitacao', of_: number, as = ana) =>
  call(api, 'GET', `/prazo/${of}/${of_}`, { as });
const find = async () =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }));
const history = async () =>
  okay<FatoHistorico[]>(await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: cageo }));
const NATAL_LOCAL = { dia: '2026-03-24', descricao: 'Feriado local', ambito: 'MUNICIPAL', anual: false };
const preview = async (body: object = NATAL_LOCAL) =>
  okay<{ movidos: PrazoMovido[] }>(await call(api, 'POST', '/feriado/previa', { as: cageo, body })).movidos;
const add = (movidos: number, body: object = NATAL_LOCAL, as = cageo) =>
  call(api, 'POST', '/feriado/cadastrar', { as, body: { ...body, movidos } });

// PRZ-3
describe('the proposal of a deadline', () => {
  test('is counted by the edital’s term from today, with national and local holidays', async () => {
    // Sexta-feira Santa is on 3 April.
    expect((await proposal())?.dia).toBe('2026-04-06');
    okay(await add(0));
    const proposed = await proposal();
    expect(proposed?.dia).toBe('2026-04-07');
    expect(proposed?.explicacao.naoContados).toEqual(
      expect.arrayContaining([
        { motivo: 'Sexta-feira Santa', dias: ['2026-04-03'] },
        { motivo: 'Feriado local', dias: ['2026-03-24'] },
      ]),
    );
  });

  test('is missing where the edital sets no term: staff choose the date', async () => {
    await sets({});
    expect(await proposal()).toBeNull();
    okay(await rectify('2026-04-06'));
    expect(okay<ExplicacaoPrazo>(await why('bySolicitacao', id)).frases).toEqual([
      'A comissão escolheu esta data em 21/03/2026.',
      'O prazo termina às 23:59:59 de 06/04/2026.',
    ]);
  });

  test('keeps the limits of the specification', async () => {
    await sets({ prazoUnidade: 'DIAS_UTEIS', prazoDias: 60 });
    const answer = await rectify((await proposal())?.dia ?? '');
    expect([answer.statusCode, answer.json().campos]).toEqual([
      422,
      { dataLimiteResposta: 'O prazo deve ser de 22/03/2026 a 30/04/2026.' },
    ]);
  });
});

// PRZ-4
describe('the explanation of a deadline', () => {
  test('tells a counted date from one that staff chose, to both sides', async () => {
    const counted = await notify('2026-04-06');
    const chosen = await notify('2026-04-08');
    const of = ({ mensagens: [first] }: Conversa) => first?.id ?? 0;
    for (const as of [ana, cageo]) {
      expect(okay<ExplicacaoPrazo>(await why('byMensagem', of(counted), as)).frases[0]).toBe(
        'O edital dá 10 dias úteis, contados do envio da mensagem, em 21/03/2026.',
      );
      expect(okay<ExplicacaoPrazo>(await why('byMensagem', of(chosen), as)).frases[0]).toBe(
        'A comissão escolheu esta data em 21/03/2026.',
      );
    }
  });

  test('is told neither to another applicant nor without a deadline', async () => {
    const [message] = (await notify('2026-04-06')).mensagens;
    const bia = await api.signIn('CREDENCIADOS', { nome: 'Bia Lima' });
    expect((await why('byMensagem', message?.id ?? 0, bia)).statusCode).toBe(404);
    expect((await why('bySolicitacao', id)).statusCode).toBe(404);
  });

  test('is one line with a link in the mail', async () => {
    const { id: conversaId } = await notify('2026-04-06');
    const [mail] = await api.db.select().from(outbox);
    expect(mail?.texto).toContain(`/credenciados/credenciado/mensagens/responder/${conversaId}#por-que-esta-data`);
  });
});

// PRZ-5
describe('a new holiday', () => {
  test('lists the running deadlines that it moves; saved, it moves them with mail, audit and history', async () => {
    okay(await rectify('2026-04-06'));
    await api.db.delete(outbox);
    const movidos = await preview();
    expect(movidos).toMatchObject([{ idSolicitacao: id, nome: 'Ana Souza', de: '2026-04-06', para: '2026-04-07' }]);
    expect((await find()).prazoRetificacao).toBe('2026-04-07T02:59:59.000Z');
    okay(await add(1));
    expect((await find()).prazoRetificacao).toBe('2026-04-08T02:59:59.000Z');
    expect(okay<ExplicacaoPrazo>(await why('bySolicitacao', id)).frases.at(-1)).toContain('07/04/2026');
    const mails = await api.db.select().from(outbox).where(like(outbox.evento, 'PRAZO_MUDOU:%'));
    expect(mails.map(({ assunto }) => assunto)).toEqual([expect.stringMatching(/^Você tem mais prazo: /)]);
    const [entry] = await api.db.select().from(auditoria).where(eq(auditoria.acao, 'PRAZO_RECONTADO'));
    expect(entry?.dados).toMatchObject({ de: '2026-04-06', prazo: '2026-04-07' });
    expect((await history())[0]).toMatchObject({
      titulo: 'Prazo contado de novo',
      detalhe: 'Prazo: 07/04/2026. Motivo: Feriado em 24/03/2026: Feriado local',
      ator: { nome: 'Carla Dias' },
    });
  });

  test('moves neither dates that staff chose, nor answered or expired deadlines', async () => {
    await notify('2026-04-07');
    const [message] = (await notify('2026-04-06')).mensagens;
    const body = { conteudo: '<p>Segue.</p>', anexos: [], conversa: { id: 2 } };
    okay(await call(api, 'POST', '/mensagem/resposta', { as: ana, body }));
    expect(message?.id).toBeDefined();
    expect(await preview()).toEqual([]);
    await notify('2026-04-06');
    expect(await preview()).toHaveLength(1);
    api.setNow(new Date('2026-04-07T03:00:00Z'));
    cageo = await api.signIn('CAGEO');
    expect(await preview()).toEqual([]);
  });

  test('is saved only with the list that the person saw', async () => {
    await notify('2026-04-06');
    const answer = await add(0);
    expect([answer.statusCode, answer.json().message]).toEqual([409, FERIADO_TEXT.changed]);
    expect(await api.db.$count(feriado)).toBe(0);
  });

  test('is saved once by two people on one day; a deadline counted meanwhile is moved or counts it', async () => {
    for (let round = 0; round < 5; round++) {
      await api.db.delete(feriado);
      const answers = await Promise.all([add(0), add(0)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    }
    await api.db.delete(feriado);
    const [saved, sent] = await Promise.all([
      add(0),
      call(api, 'POST', '/conversa/cadastrar', {
        as: cageo,
        body: {
          assunto: 'Um assunto',
          idSolicitacao: id,
          mensagens: [{ conteudo: '<p>Envie.</p>', dataLimiteResposta: '2026-04-06', anexos: [] }],
        },
      }),
    ]);
    const [message] = okay<Conversa>(sent).mensagens;
    const [first] = okay<ExplicacaoPrazo>(await why('byMensagem', message?.id ?? 0)).frases;
    // Saved first: the date was no longer the counted one. Sent first: the list would have had it.
    if (saved.statusCode === 200) expect(first).toMatch(/^A comissão escolheu/);
    else expect([saved.statusCode, first?.slice(0, 12)]).toEqual([409, 'O edital dá ']);
  });

  test('is kept by CAGEO, read by staff, and deleted without shortening what people were told', async () => {
    for (const perfil of ['CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const) {
      expect((await add(0, NATAL_LOCAL, await api.signIn(perfil))).statusCode).toBe(403);
    }
    await notify('2026-04-06');
    const { id: holiday } = okay<{ id: number }>(await add(1));
    const reader = await api.signIn('GESTAO_DE_CREDENCIADOS');
    const list = async (ano: number) =>
      okay<Feriado[]>(await call(api, 'GET', `/feriado/findByAno/${ano}`, { as: reader }));
    expect(await list(2026)).toEqual(
      expect.arrayContaining([
        { id: holiday, ...NATAL_LOCAL },
        { id: null, dia: '2026-12-25', descricao: 'Natal', ambito: 'NACIONAL', anual: true },
      ]),
    );
    expect((await list(2027)).filter(({ id: own }) => own !== null)).toEqual([]);
    const taken = await add(0);
    expect([taken.statusCode, taken.json().campos]).toEqual([422, { dia: FERIADO_TEXT.taken }]);
    okay(await call(api, 'DELETE', `/feriado/excluir/${holiday}`, { as: cageo }));
    const [row] = okay<{ content: { dataLimiteResposta: string }[] }>(
      await call(api, 'GET', '/conversa/getByUser', { as: ana }),
    ).content;
    expect(row?.dataLimiteResposta).toBe('2026-04-08T02:59:59.000Z');
  });

  test('that recurs is on its day in later years', async () => {
    okay(await add(0, { ...NATAL_LOCAL, dia: '2025-03-24', anual: true }));
    expect((await proposal())?.dia).toBe('2026-04-07');
  });
});

// PRZ-1, EDT-14
test('a certified outage suspends counted deadlines, and the explanation of others names it', async () => {
  const counted = await notify('2026-04-06');
  const chosen = await notify('2026-03-25');
  const [outage] = await api.db
    .insert(indisponibilidade)
    .values({
      editalId: edital.id,
      dia: '2026-03-25',
      minutos: 90,
      inicio: new Date('2026-03-25T12:00:00Z'),
      fim: new Date('2026-03-25T13:30:00Z'),
    })
    .returning();
  const body = { id: outage?.id, prorrogar: true, motivo: 'Fora do ar.' };
  okay(await call(api, 'POST', '/edital/indisponibilidades/decidir', { as: cageo, body }));
  const explained = async ({ mensagens: [first] }: Conversa) =>
    okay<ExplicacaoPrazo>(await why('byMensagem', first?.id ?? 0));
  const moved = await explained(counted);
  expect(moved.frases.at(-1)).toBe('O prazo termina às 23:59:59 de 07/04/2026.');
  expect(moved.naoContados).toContainEqual({
    motivo: expect.stringMatching(/^Portal fora do ar em 25\/03\/2026 \(certidão /),
    dias: ['2026-03-25'],
  });
  expect((await explained(chosen)).frases[1]).toMatch(/^O portal ficou fora do ar em 25\/03\/2026, e o prazo/);
});
