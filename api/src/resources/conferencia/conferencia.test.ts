import {
  CONFERENCIA_TEXT,
  type Conferencia,
  type Edital,
  ERROR,
  type FatoHistorico,
  type ItemLista,
  type Solicitacao,
} from '@credenciados/contract';
import { conferenciaDecisao, conferenciaMarca, documento, mensagem } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import {
  call,
  createDomainApp,
  looseFiles,
  MIDDAY,
  okay,
  quickCadastro,
  uploadPdf,
} from '../../tests/support/domain.ts';
import { ITENS } from '../../tests/support/listas.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let davi: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  await api.database.allowAnyState();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  davi = await api.signIn('CAVISTORIA', { nome: 'Davi Melo' });
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  edital = okay<Edital>(await save({ conferencia: ITENS }));
  id = await register(ana);
});

async function save(change: object, as = carla) {
  const form = {
    numeroEdital: '1/2026',
    tipoEdital: 'GEOMENSOR',
    periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    anexoEdital: [{ nome: 'edital.pdf', caminho: await uploadPdf(api, 'EDITAL', as) }],
  };
  return call(api, 'POST', '/edital/save', { as, body: { ...form, ...change } });
}
const edit = (conferencia: readonly object[] | undefined, as = carla) => save({ id: edital.id, conferencia }, as);
const register = async (as: SignedIn) =>
  okay<{ idSolicitacao: number }>(
    await call(api, 'POST', '/publico/credenciado/cadastrar', { as, body: await quickCadastro(api, edital, as) }),
  ).idSolicitacao;
const lista = async () =>
  okay<{ versao: number; itens: ItemLista[] }>(
    await call(api, 'GET', `/edital/conferencia/byId/${edital.id}`, { as: davi }),
  );
const url = (of = id) => `/solicitacaoCredenciado/conferencia/${of}`;
const seen = async (as = carla) => okay<Conferencia>(await call(api, 'GET', url(), { as }));
const put = async (place: number, as = carla, change: object = {}) => {
  const { versao, itens } = await seen();
  const body = { item: itens[place]?.item, marcado: true, versao, ...change };
  return call(api, 'PUT', url(), { as, body });
};
const ticked = async () => (await seen()).itens.map(({ marcado }) => marcado?.por ?? null);
const decide = (aprovar: boolean, change: object = {}) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as: carla,
    body: { id, aprovar, justificativa: aprovar ? '' : 'Não confere.', ...change },
  });
const rectify = () =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as: carla,
    body: { assunto: 'Um assunto', mensagem: '<p>Corrija.</p>', dataLimiteResposta: '2026-03-30' },
  });

// CON-1
test('an edital without a list has nothing to tick, and is decided as before', async () => {
  okay(await edit([]));
  expect(await seen()).toMatchObject({ versao: 2, itens: [], decisoes: [] });
  okay(await decide(false));
  expect(await api.db.select().from(conferenciaDecisao)).toEqual([]);
});

// CON-1
test.each([
  ['no words', [{ ...ITENS[0], texto: ' ' }], 'conferencia.0.texto'],
  ['no text of a rectification', [{ ...ITENS[0], retificacao: '' }], 'conferencia.0.retificacao'],
  ['the same words twice', [ITENS[1], { ...ITENS[1], retificacao: 'Outra.' }], 'conferencia.1.texto'],
  ['too many items', Array.from({ length: 61 }, (_, n) => ({ ...ITENS[1], texto: `Item ${n}` })), 'conferencia'],
])('a list with %s is refused beside its field', async (_what, conferencia, field) => {
  const answer = await edit(conferencia);
  expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, [field]]);
});

// CON-2
test('a list is edited with its edital, each change a version; an edit without one leaves it', async () => {
  expect(await lista()).toEqual({ versao: 1, itens: ITENS });
  okay(await edit(undefined));
  okay(await edit(ITENS));
  expect((await lista()).versao).toBe(1);
  okay(await edit([ITENS[0]], davi));
  expect(await lista()).toEqual({ versao: 2, itens: [ITENS[0]] });
  expect(okay(await call(api, 'GET', '/edital/conferencia', { as: davi }))).toEqual([
    { id: edital.id, numero: '1/2026', tipoEdital: 'GEOMENSOR', itens: 1 },
  ]);
  await expect(api.db.execute('update conferencia_lista set versao = 9')).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});

// CON-2
test('a list is added and changed after its edital’s end, while there is something to decide', async () => {
  const put = (versao: number, conferencia: readonly object[], as = carla) =>
    call(api, 'PUT', `/edital/conferencia/byId/${edital.id}`, { as, body: { versao, conferencia } });
  const decided = await register(await api.signIn('CREDENCIADOS'));
  okay(await decide(true, { id: decided }));
  okay(await rectify());
  okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
  const changed = [ITENS[0], { ...ITENS[1], texto: 'Os dados estão certos' }];
  expect(okay(await put(1, changed, davi))).toEqual({ versao: 2, itens: changed });
  expect(okay(await put(2, changed))).toMatchObject({ versao: 2 });
  const late = await put(1, []);
  expect([late.statusCode, late.json().message]).toEqual([409, ERROR.conflict]);
  const wrong = await put(2, [{ ...ITENS[0], texto: '' }]);
  expect([wrong.statusCode, Object.keys(wrong.json().campos)]).toEqual([400, ['conferencia.0.texto']]);
  const both = await Promise.all([put(2, []), put(2, [ITENS[0]])]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await seen()).decisoes).toMatchObject([{ versao: 1, itens: ITENS }]);
  // The message about who closed the edital doesn't mention its list.
  expect((await edit(ITENS)).json().message).toContain('Foi encerrado por Carla Dias');

  const { versao } = await lista();
  await api.database.asOwner(
    `update solicitacao set situacao = 'AGUARDANDO_APROVACAO', prazo_retificacao = null where id = $1`,
    [id],
  );
  okay(await decide(true));
  const refused = await put(versao, ITENS);
  expect([refused.statusCode, refused.json().message]).toEqual([422, CONFERENCIA_TEXT.decided]);
});

// CON-3
test('two people ticking at once see equal ticks, and the first on an item stays named', async () => {
  const answers = await Promise.all([put(0, carla), put(1, davi)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await ticked()).toEqual(['Carla Dias', 'Davi Melo']);
  okay(await put(0, davi));
  expect(await ticked()).toEqual(['Carla Dias', 'Davi Melo']);
  okay(await put(0, davi, { marcado: false }));
  expect(await ticked()).toEqual([null, 'Davi Melo']);
});

// CON-3
test('a tick is for one text and one documento: after a change of either, the item must be ticked again', async () => {
  okay(await put(0));
  okay(await put(1));
  const [first, second] = ITENS;
  okay(
    await edit([
      { ...first, retificacao: 'Outro texto.' },
      { ...second, texto: 'Os dados estão certos' },
    ]),
  );
  expect(await ticked()).toEqual(['Carla Dias', null]);
  const [caminho] = await looseFiles(api, 'CADASTRO', 1);
  await api.database.asOwner(
    `update documento set substituido_em = now() where solicitacao_id = $1 and tipo = 'DOCUMENTO_IDENTIFICACAO'`,
    [id],
  );
  await api.db
    .insert(documento)
    .values({ solicitacaoId: id, arquivoKey: caminho ?? '', tipo: 'DOCUMENTO_IDENTIFICACAO' });
  expect(await ticked()).toEqual([null, null]);
  okay(await put(0, davi));
  expect(await ticked()).toEqual(['Davi Melo', null]);
});

// CON-3, ANL-5
test('nobody ticks for their own solicitação, by any call', async () => {
  const own = await api.signIn('CAGEO', { nome: 'Outra Ana' });
  await api.database.asOwner('update solicitacao set cpf = $1 where id = $2', [own.cpf, id]);
  expect((await put(0, own)).statusCode).toBe(403);
  const mark = { solicitacaoId: id, item: 'a'.repeat(16), sobre: 'envio 1', marcadaEm: MIDDAY };
  await expect(api.db.insert(conferenciaMarca).values({ ...mark, marcadaPor: own.usuarioId })).rejects.toMatchObject({
    cause: { constraint: 'conferencia_marca_propria' },
  });
  okay(await decide(true));
  await expect(api.db.insert(conferenciaMarca).values({ ...mark, marcadaPor: carla.usuarioId })).rejects.toMatchObject({
    cause: { constraint: 'conferencia_marca_em_analise' },
  });
});

// CON-4
test('a decision stores the list as it was, and the history shows it; a later change of the list doesn’t affect it', async () => {
  okay(await put(0, davi));
  okay(await rectify());
  const kept = (await seen()).decisoes;
  expect(kept).toMatchObject([
    {
      ato: 'PEDIR_RETIFICACAO',
      por: 'Carla Dias',
      versao: 1,
      itens: [
        { texto: ITENS[0].texto, marcado: { por: 'Davi Melo' } },
        { texto: ITENS[1].texto, marcado: null },
      ],
    },
  ]);
  okay(await edit([{ ...ITENS[1], texto: 'Outra coisa' }]));
  expect((await seen()).decisoes).toEqual(kept);
  const facts = okay<FatoHistorico[]>(await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }));
  expect(facts.find(({ evento }) => evento === 'PEDIDO_RETIFICACAO')?.detalhe).toBe(
    'Prazo: 30/03/2026. Conferência: 1 de 2 itens marcados (lista v1)',
  );
  await expect(api.db.delete(conferenciaDecisao)).rejects.toMatchObject({ cause: { code: '42501' } });
});

// CON-4
test('a decision with an outdated list is refused', async () => {
  okay(await edit([ITENS[1]]));
  const answer = await decide(true, { versaoLista: 1 });
  expect([answer.statusCode, answer.json().message]).toEqual([409, CONFERENCIA_TEXT.changed]);
  okay(await decide(true, { versaoLista: 2 }));
});

// CON-5
test('a rejection needs an unticked item, also in the database', async () => {
  okay(await put(0));
  okay(await put(1));
  const refused = await decide(false);
  expect([refused.statusCode, refused.json().message]).toEqual([422, CONFERENCIA_TEXT.allTicked]);
  const { situacao } = okay<Solicitacao>(
    await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: carla }),
  );
  expect(situacao).toBe('AGUARDANDO_APROVACAO');
  okay(await put(1, carla, { marcado: false }));
  okay(await decide(false));
  const { justificativa } = okay<Solicitacao>(
    await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: carla }),
  );
  expect(justificativa).toBe(`Não confere.\n\n${CONFERENCIA_TEXT.pending}\n- ${ITENS[1].retificacao}`);
  const [told] = await api.db.select().from(mensagem).orderBy(desc(mensagem.id)).limit(1);
  expect(told?.conteudo).toContain(ITENS[1].retificacao);
  const [kept] = await api.db.select().from(conferenciaDecisao).where(eq(conferenciaDecisao.solicitacaoId, id));
  if (!kept) throw new Error('Nothing was kept');
  const { id: _, ...row } = kept;
  const allTicked = row.itens.map((item) => ({ ...item, marcado: { por: 'Carla Dias', em: MIDDAY.toISOString() } }));
  await expect(api.db.insert(conferenciaDecisao).values({ ...row, itens: allTicked })).rejects.toMatchObject({
    cause: { constraint: 'conferencia_decisao_fundamento' },
  });
});

// CON-3
test('one of a concurrent tick and decision comes second, and knows of the first', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await seen();
    const [mark, done] = await Promise.all([put(0, davi), decide(true)]);
    expect(done.statusCode).toBe(200);
    const { decisoes } = await seen();
    const counted = decisoes[0]?.itens[0]?.marcado !== null;
    expect([mark.statusCode, counted]).toEqual(mark.statusCode === 200 ? [200, true] : [422, false]);
    expect(before.decisoes).toEqual([]);
    id = await register(await api.signIn('CREDENCIADOS'));
  }
});
