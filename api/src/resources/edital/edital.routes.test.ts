import { type Edital, type EditalAnterior, type EditalPublico, ERROR, RULE } from '@credenciados/contract';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  call,
  createDomainApp,
  MIDDAY,
  okay,
  openEdital,
  register,
  upload,
  uploadPdf,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  await api.database.allowAnyState();
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
});

const close = (as: SignedIn = cageo) => call(api, 'GET', '/edital/encerrarEdital', { as });
const reopen = (id: number, dataFim = '2026-04-30', as: SignedIn = cageo) =>
  call(api, 'POST', '/edital/reabrirEdital', { as, body: { id, dataFim } });
const list = async (body: object = {}) =>
  okay<{ content: Edital[]; totalElements: number; existeAberto: boolean }>(
    await call(api, 'POST', '/edital/listagem', { as: cageo, body }),
  );

async function save(body: object, as: SignedIn = cageo) {
  const caminho = await uploadPdf(api, 'EDITAL', as);
  const form = {
    numeroEdital: '1/2026',
    tipoEdital: 'GEOMENSOR',
    periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    anexoEdital: [{ nome: 'edital.pdf', caminho }],
  };
  return call(api, 'POST', '/edital/save', { as, body: { ...form, ...body } });
}

describe('opening an edital', () => {
  test('starts with its first day and ends at 23:59:59 in the agency’s zone', async () => {
    const edital = okay<Edital>(await save({}));
    expect(edital).toMatchObject({
      situacao: 'ABERTO',
      valido: true,
      dataInicio: '2026-03-01T03:00:00.000Z',
      dataFim: '2026-04-01T02:59:59.000Z',
      anexo: { nome: 'Edital1-2026.pdf' },
      versao: 1,
    });
  });

  // EDT-6
  test('has the committee’s type by default', async () => {
    const cavistoria = await api.signIn('CAVISTORIA');
    expect(okay<Edital>(await save({ tipoEdital: undefined }, cavistoria)).tipoEdital).toBe('VISTORIADOR');
  });

  // EDT-1
  test('is refused while one of either type is open, naming its author', async () => {
    await save({});
    const response = await save({ numeroEdital: '2/2026', tipoEdital: 'VISTORIADOR' });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(
      `${ERROR.editalAlreadyOpen} O edital nº 1/2026 foi aberto ou alterado por Carla Dias em ${whenOf(response)}.`,
    );
  });

  test.each([
    [
      'an end that is past',
      { periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-20' } },
      'periodoAbertura.fim',
      RULE.endDate,
    ],
    [
      'an end before its start',
      { periodoAbertura: { inicio: '2026-03-29', fim: '2026-03-28' } },
      'periodoAbertura.fim',
      RULE.endBeforeStart,
    ],
    ['no PDF', { anexoEdital: [] }, 'anexoEdital', RULE.required],
  ])('with %s is refused', async (_what, change, field, message) => {
    const response = await save(change);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message, codigo: 'FORM_INVALIDO', campos: { [field]: message } });
  });

  test('may end today', async () => {
    expect((await save({ periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-21' } })).statusCode).toBe(200);
  });

  test('uses the agency’s day, not the server’s', async () => {
    // 1:00 UTC on 22 March is 22:00 of 21 March in Belém.
    api.setNow(new Date('2026-03-22T01:00:00Z'));
    const staff = await api.signIn('CAGEO');
    expect((await save({ periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-21' } }, staff)).statusCode).toBe(200);
  });

  test.each([
    ['empty', '', RULE.required],
    ['of 21 characters', '1'.repeat(21), 'Use no máximo 20 caracteres.'],
  ])('with a number that is %s is refused', async (_what, numeroEdital, message) => {
    const response = await save({ numeroEdital });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toEqual({ numeroEdital: message });
  });

  // EDT-7
  test('with two files is refused', async () => {
    const anexoEdital = [
      { nome: 'a.pdf', caminho: await uploadPdf(api, 'EDITAL', cageo) },
      { nome: 'b.pdf', caminho: await uploadPdf(api, 'EDITAL', cageo) },
    ];
    expect((await save({ anexoEdital })).json().campos).toEqual({ anexoEdital: RULE.onePdf });
  });

  test('needs a file uploaded for an edital', async () => {
    const caminho = await uploadPdf(api, 'CADASTRO');
    const response = await save({ anexoEdital: [{ nome: 'a.pdf', caminho }] });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: ERROR.fileNotFound });
  });

  // EDT-5
  test('a number is used once per type', async () => {
    await save({});
    await close();
    const response = await save({});
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      message: ERROR.editalNumberTaken,
      campos: { numeroEdital: ERROR.editalNumberTaken },
    });
    expect((await save({ tipoEdital: 'VISTORIADOR' })).statusCode).toBe(200);
  });

  test('keeps HTML in a number as text', async () => {
    expect(okay<Edital>(await save({ numeroEdital: '<b>1</b>' })).numero).toBe('<b>1</b>');
  });
});

describe('editing an edital', () => {
  test('keeps its PDF if none is sent, and adds a version', async () => {
    const made = okay<Edital>(await save({}));
    const edited = okay<Edital>(await save({ id: made.id, versao: 1, numeroEdital: '9/2026', anexoEdital: [] }));
    expect(edited).toMatchObject({ numero: '9/2026', versao: 2, anexo: { caminho: made.anexo.caminho } });
  });

  test('accepts the present PDF when it is sent back', async () => {
    const made = okay<Edital>(await save({}));
    const anexoEdital = [{ nome: 'edital.pdf', caminho: made.anexo.caminho }];
    expect((await save({ id: made.id, versao: 1, anexoEdital })).statusCode).toBe(200);
  });

  test('answers 409 for another version', async () => {
    const { id } = okay<Edital>(await save({}));
    await save({ id, versao: 1, anexoEdital: [] });
    const response = await save({ id, versao: 1, anexoEdital: [] });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(ERROR.conflict);
  });

  // EDT-6
  test('may not change the type once it has solicitações', async () => {
    const edital = await openEdital(api, cageo);
    expect((await save({ id: edital.id, tipoEdital: 'VISTORIADOR', anexoEdital: [] })).statusCode).toBe(200);
    expect((await save({ id: edital.id, tipoEdital: 'GEOMENSOR', anexoEdital: [] })).statusCode).toBe(200);
    await register(api, edital, await api.signIn('CREDENCIADOS'));
    const response = await save({ id: edital.id, tipoEdital: 'VISTORIADOR', anexoEdital: [] });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      message: ERROR.editalTypeLocked,
      campos: { tipoEdital: ERROR.editalTypeLocked },
    });
  });

  test('is refused once it is closed, naming who closed it', async () => {
    const { id } = okay<Edital>(await save({}));
    await close();
    const response = await save({ id, anexoEdital: [] });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(`${ERROR.editalNotOpen} Foi encerrado por Carla Dias em ${whenOf(response)}.`);
  });

  test('that doesn’t exist answers 404', async () => {
    expect((await save({ id: 999, anexoEdital: [] })).statusCode).toBe(404);
  });
});

describe('closing and reopening', () => {
  // EDT-8
  test('closes the open edital once', async () => {
    const { id } = await openEdital(api, cageo);
    const responses = await Promise.all(Array.from({ length: 20 }, () => close()));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toMatch(/^O edital não está aberto\. Foi encerrado por Carla Dias em /);
    }
    const { rows } = await api.database.asOwner(
      `select count(*)::int as facts from auditoria where acao = 'EDITAL_ENCERRADO' and entidade_id = $1 and em > now() - interval '5 seconds'`,
      [String(id)],
    );
    expect(rows[0].facts).toBeGreaterThan(0);
    expect((await close()).headers['cache-control']).toBe('no-store');
  });

  test('is refused without an open edital', async () => {
    const response = await close();
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(ERROR.editalNotOpen);
  });

  // EDT-9
  test('reopens the last one closed, with a new end', async () => {
    const { id } = await openEdital(api, cageo);
    await close();
    const reopened = okay<Edital>(await reopen(id));
    expect(reopened).toMatchObject({ situacao: 'ABERTO', dataFim: '2026-05-01T02:59:59.000Z', podeReabrir: false });
  });

  test('competes with a new edital: one of the two succeeds', async () => {
    const { id } = await openEdital(api, cageo);
    await close();
    const responses = await Promise.all([reopen(id), save({ numeroEdital: '77/2026' })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('an older edital is not reopened', async () => {
    const first = await openEdital(api, cageo);
    await close();
    api.setNow(new Date(MIDDAY.getTime() + 1000));
    await openEdital(api, cageo, 'VISTORIADOR');
    await close();
    const response = await reopen(first.id);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(ERROR.editalNotReopenable);
  });

  test('is refused while another is open', async () => {
    const first = await openEdital(api, cageo);
    await close();
    await openEdital(api, cageo, 'VISTORIADOR');
    expect((await reopen(first.id)).json().message).toMatch(/^Já existe um edital aberto\./);
  });

  test('is refused with a past day', async () => {
    const { id } = await openEdital(api, cageo);
    await close();
    const response = await reopen(id, '2026-03-20');
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: RULE.endDate, campos: { dataFim: RULE.endDate } });
  });
});

describe('the list', () => {
  // EDT-11
  test('counts solicitações by state, and offers reopening on the last closed edital only', async () => {
    const edital = await openEdital(api, cageo);
    for (const situacao of [
      'AGUARDANDO_APROVACAO',
      'AGUARDANDO_VALIDACAO',
      'RETIFICADO',
      'CREDENCIADO',
      'REJEITADO',
      'INATIVO',
      'ARQUIVADO',
    ] as const) {
      const { idSolicitacao } = await register(api, edital, await api.signIn('CREDENCIADOS'));
      await api.database.asOwner(
        `update solicitacao set situacao = $2, justificativa = 'x',
           prazo_retificacao = case when $2 = 'RETIFICADO' then now() end where id = $1`,
        [idSolicitacao, situacao],
      );
    }
    expect((await list()).content[0]).toMatchObject({
      solicitacoesPendentes: 1,
      solicitacoesEmRetificacao: 1,
      solicitacoesEmValidacao: 1,
      solicitacoesAprovadas: 1,
      solicitacoesRejeitadas: 1,
      solicitacoes: 7,
      podeReabrir: false,
      temAtos: false,
    });
    expect((await list()).existeAberto).toBe(true);
    await close();
    await openEdital(api, cageo, 'VISTORIADOR');
    api.setNow(new Date(MIDDAY.getTime() + 1000));
    await close();
    const { content, existeAberto, totalElements } = await list({ ordem: 'numero' });
    expect({ existeAberto, totalElements }).toEqual({ existeAberto: false, totalElements: 2 });
    expect(content.filter(({ podeReabrir }) => podeReabrir).map(({ tipoEdital }) => tipoEdital)).toEqual([
      'VISTORIADOR',
    ]);
  });

  test('is sorted by end, latest first; pages and sorts by known columns only', async () => {
    for (let day = 10; day < 13; day += 1) {
      await save({ numeroEdital: `${day}`, periodoAbertura: { inicio: '2026-03-01', fim: `2026-04-${day}` } });
      await close();
    }
    expect((await list()).content.map(({ numero }) => numero)).toEqual(['12', '11', '10']);
    const page = await list({ tamanho: 2, pagina: 1, ordem: 'numero', ordemDirecao: 'ASC' });
    expect(page.content.map(({ numero }) => numero)).toEqual(['12']);
    for (const ordem of ['solicitacoesPendentes', 'solicitacoesAprovadas', 'solicitacoesRejeitadas']) {
      expect((await list({ ordem, ordemDirecao: 'DESC', tamanho: 2 })).content).toHaveLength(2);
    }
    expect((await list({ campoSimples: '11' })).content.map(({ numero }) => numero)).toEqual(['11']);
    expect((await list({ pagina: 9 })).content).toEqual([]);
    const id = page.content[0]?.id ?? 0;
    expect(await list({ id })).toMatchObject({ content: [{ numero: '12' }], totalElements: 1 });
    expect((await list({ id, campoSimples: '11' })).content).toEqual([]);
    const response = await call(api, 'POST', '/edital/listagem', { as: cageo, body: { ordem: 'anexo_key; drop' } });
    expect(response.statusCode).toBe(400);
  });
});

describe('public editais', () => {
  // EDT-10
  test('answers VISTORIADOR first and GEOMENSOR second, or null', async () => {
    expect(okay(await call(api, 'GET', '/publico/edital'))).toEqual([null, null]);
    const { id } = await openEdital(api, cageo);
    const [vistoriador, geomensor] = okay<(EditalPublico | null)[]>(await call(api, 'GET', '/publico/edital/'));
    expect(vistoriador).toBeNull();
    expect(geomensor).toMatchObject({ id, valido: true });
    expect(geomensor).not.toHaveProperty('encerradoEm');
    okay(await close());
    const [, closed] = okay<(EditalPublico | null)[]>(await call(api, 'GET', '/publico/edital'));
    expect(closed).toMatchObject({ id, situacao: 'ENCERRADO', encerradoEm: MIDDAY.toISOString() });
  });

  test('earlier editais, newest first, with the day they were closed, page by page', async () => {
    const past = async (query = '') =>
      okay<{ content: EditalAnterior[]; totalElements: number }>(
        await call(api, 'GET', `/publico/edital/anteriores${query}`),
      );
    for (const numeroEdital of ['1/2026', '2/2026', '3/2026']) {
      okay(await save({ numeroEdital }));
      okay(await close());
    }
    okay(await save({ numeroEdital: '1/2026', tipoEdital: 'VISTORIADOR' }));
    const { content, totalElements } = await past();
    expect(content.map(({ numero, tipoEdital }) => `${numero} ${tipoEdital}`)).toEqual([
      '2/2026 GEOMENSOR',
      '1/2026 GEOMENSOR',
    ]);
    expect(totalElements).toBe(2);
    expect(content[0]).toEqual({
      id: 2,
      numero: '2/2026',
      tipoEdital: 'GEOMENSOR',
      dataInicio: '2026-03-01T03:00:00.000Z',
      dataFim: '2026-04-01T02:59:59.000Z',
      encerradoEm: MIDDAY.toISOString(),
    });
    expect((await past('?pagina=1&tamanho=1')).content.map(({ numero }) => numero)).toEqual(['1/2026']);
    expect((await call(api, 'GET', '/publico/edital/anteriores?tamanho=101')).statusCode).toBe(400);
    await api.database.clear(['edital'], { restart: true });
    expect(await past()).toEqual({ content: [], totalElements: 0 });
  });

  // EDT-7
  test('its PDF is downloaded under its number', async () => {
    const { id } = await openEdital(api, cageo, 'GEOMENSOR', '05/2026');
    const response = await call(api, 'GET', `/publico/edital/baixar?idEdital=${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Edital05-2026.pdf"',
      'x-content-type-options': 'nosniff',
    });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await call(api, 'GET', '/publico/edital/baixar?idEdital=999')).statusCode).toBe(404);
  });

  test('one by its id', async () => {
    const { id } = await openEdital(api, cageo);
    expect(okay<EditalPublico>(await call(api, 'GET', `/publico/edital/byId/${id}`)).id).toBe(id);
    expect((await call(api, 'GET', '/publico/edital/byId/999')).statusCode).toBe(404);
  });

  // EDT-13
  test('the open edital’s type, or null', async () => {
    expect((await call(api, 'GET', '/edital/tipo', { as: cageo })).json()).toBeNull();
    await openEdital(api, cageo, 'VISTORIADOR');
    expect((await call(api, 'GET', '/edital/tipo', { as: cageo })).json()).toBe('VISTORIADOR');
  });
});

describe('permissions', () => {
  const actions = [
    ['POST', '/edital/save', {}],
    ['GET', '/edital/encerrarEdital', undefined],
    ['POST', '/edital/reabrirEdital', {}],
  ] as const;

  test.each(actions)('%s %s: the committees alone', async (method, url, body) => {
    for (const perfil of ['CREDENCIADOS', 'GESTAO_DE_CREDENCIADOS', 'EXTERNO', 'AGENDAMENTO'] as const) {
      expect((await call(api, method, url, { as: await api.signIn(perfil), body })).statusCode).toBe(403);
    }
    expect((await call(api, method, url, { body })).statusCode).toBe(401);
  });

  test('the list: internal staff', async () => {
    const statusOf = async (as: SignedIn) => (await call(api, 'POST', '/edital/listagem', { as, body: {} })).statusCode;
    expect(await statusOf(await api.signIn('GESTAO_DE_CREDENCIADOS'))).toBe(200);
    expect(await statusOf(await api.signIn('CREDENCIADOS'))).toBe(403);
  });

  test('an edital’s file: the committees alone', async () => {
    const manager = await api.signIn('GESTAO_DE_CREDENCIADOS');
    expect((await upload(api, 'EDITAL', 'a.pdf', Buffer.from('%PDF-1.7'), manager)).statusCode).toBe(403);
    expect((await upload(api, 'EDITAL', 'a.pdf', Buffer.from('%PDF-1.7'))).statusCode).toBe(401);
  });
});

test.each([
  ['America/Rio_Branco', '2026-03-01T05:00:00.000Z', '2026-04-01T04:59:59.000Z'],
  ['America/Noronha', '2026-03-01T02:00:00.000Z', '2026-04-01T01:59:59.000Z'],
])('an agency in %s opens and closes by its own clock', async (timeZone, dataInicio, dataFim) => {
  const elsewhere = await createDomainApp({ config: { timeZone } });
  try {
    const edital = await openEdital(elsewhere, await elsewhere.signIn('CAGEO'));
    expect(edital).toMatchObject({ dataInicio, dataFim });
  } finally {
    await elsewhere.close();
  }
});

test('every change writes one row of the audit trail', async () => {
  const { rows: before } = await api.database.asOwner('select coalesce(max(id), 0)::int as id from auditoria');
  const { id } = okay<Edital>(await save({}));
  await save({ id, anexoEdital: [] });
  await close();
  await reopen(id);
  const { rows } = await api.database.asOwner('select acao, ator_id from auditoria where id > $1 order by id', [
    before[0].id,
  ]);
  expect(rows).toEqual(
    ['EDITAL_ABERTO', 'EDITAL_EDITADO', 'EDITAL_ENCERRADO', 'EDITAL_REABERTO'].map((acao) => ({
      acao,
      ator_id: cageo.usuarioId,
    })),
  );
  expect(await api.db.select().from(solicitacao)).toHaveLength(0);
});

/** Time in a message; only its format is checked, since the audit trail uses the database's clock. */
function whenOf(response: { json(): { message: string } }): string {
  return /\d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}/.exec(response.json().message)?.[0] ?? 'no moment';
}
