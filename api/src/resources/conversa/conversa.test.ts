import { type Conversa, type ConversaRow, type Edital, ERROR, RULE, unfilledError } from '@credenciados/contract';
import { arquivo, auditoria, conversa, outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { CONVERSA_TEXT } from './conversa.rules.ts';
import { openConversa } from './write-mensagem.ts';

let api: TestApp;
let cageo: SignedIn;
let colega: SignedIn;
let gestao: SignedIn;
let ana: SignedIn;
let outra: SignedIn;
let edital: Edital;
let idSolicitacao: number;

beforeAll(async () => {
  api = await createDomainApp();
  await api.database.allowAnyState();
  cageo = await api.signIn('CAGEO', { nome: 'Helena Comissão' });
  colega = await api.signIn('CAVISTORIA');
  gestao = await api.signIn('GESTAO_DE_CREDENCIADOS');
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  outra = await api.signIn('CREDENCIADOS');
  edital = await openEdital(api, cageo);
  ({ idSolicitacao } = await register(api, edital, ana));
});
afterAll(() => api.close());

const notification = (changes: object = {}) => ({
  assunto: 'Certidão vencida',
  idSolicitacao,
  mensagens: [{ conteudo: '<p>Envie outra.</p>', dataLimiteResposta: '2026-04-30', anexos: [] }],
  ...changes,
});

async function notify(as = cageo): Promise<Conversa> {
  return okay<Conversa>(await call(api, 'POST', '/conversa/cadastrar', { as, body: notification() }));
}

function reply(as: SignedIn, id: number, changes: object = {}, headers: Record<string, string> = {}) {
  const body = { conversa: { id }, conteudo: '<p>Segue.</p>', anexos: [], ...changes };
  return call(api, 'POST', '/mensagem/resposta', { as, body, headers });
}

const get = async (as: SignedIn, id: number) =>
  okay<Conversa>(await call(api, 'GET', `/conversa/getById/${id}`, { as }));
const close = (as: SignedIn, id: number) => call(api, 'PUT', `/conversa/encerrar/${id}`, { as });

type Own = { content: ConversaRow[]; totalElements: number; totalNaoLidas: number };
const own = async (as: SignedIn, query = '?pagina=0&tamanho=999999') =>
  okay<Own>(await call(api, 'GET', `/conversa/getByUser${query}`, { as }));

describe('a notification', () => {
  test('is written with its message, attachment, audit row and one e-mail', async () => {
    const key = await uploadPdf(api, 'MENSAGEM', cageo);
    const body = notification({
      mensagens: [
        {
          conteudo: '<p>Veja <strong>o anexo</strong><script>alert(1)</script></p>',
          dataLimiteResposta: '2026-03-22',
          anexos: [{ nome: 'outro nome.pdf', key }],
        },
      ],
    });
    const made = okay<Conversa>(await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body }));
    expect(made).toMatchObject({
      assunto: 'Certidão vencida',
      idSolicitacao,
      tipoConversa: 'NOTIFICACAO',
      status: 'ABERTA',
      dataUltimaMensagem: MIDDAY.toISOString(),
      solicitacaoCredenciado: { edital: { numero: edital.numero } },
    });
    expect(made.mensagens).toMatchObject([
      {
        conteudo: '<p>Veja <strong>o anexo</strong></p>',
        dataLimiteResposta: '2026-03-23T02:59:59.000Z',
        remetente: { id: cageo.usuarioId, cpfCnpj: cageo.cpf, nomeRazaoSocial: 'Helena Comissão' },
        destinatario: { id: ana.usuarioId, pessoaFisica: { nome: 'Ana Souza' } },
        anexos: [{ nome: 'documento.pdf', key, caminho: key }],
        status: 'ENVIADA',
        minha: true,
      },
    ]);
    const [file] = await api.db.select().from(arquivo).where(eq(arquivo.key, key));
    expect(file?.vinculadoEm).toEqual(MIDDAY);
    const mails = await api.db
      .select()
      .from(outbox)
      .where(eq(outbox.evento, `MENSAGEM:${made.mensagens[0]?.id}`));
    expect(mails).toMatchObject([
      { solicitacaoId: idSolicitacao, assunto: 'Responda até 22/03/2026: Certidão vencida' },
    ]);
    expect(mails[0]?.texto).toContain(`/credenciados/credenciado/mensagens/responder/${made.id}`);
    expect(mails[0]?.texto).toContain('Prazo para resposta: 22/03/2026, até 23:59 (horário de Belém)');
    const audit = await auditTrail(api.db, eq(auditoria.acao, 'CONVERSA_ABERTA'));
    expect(audit.at(-1)).toMatchObject({ atorId: cageo.usuarioId, entidadeId: String(made.id) });
  });

  test.each([
    ['2026-03-21', 'O prazo deve ser de 22/03/2026 a 30/04/2026.'],
    ['2026-05-01', 'O prazo deve ser de 22/03/2026 a 30/04/2026.'],
  ])('with the deadline %s is refused', async (dataLimiteResposta, message) => {
    const body = notification({ mensagens: [{ conteudo: '<p>a</p>', dataLimiteResposta, anexos: [] }] });
    const response = await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message, campos: { dataLimiteResposta: message } });
  });

  test('without a deadline is refused while the analysis lasts', async () => {
    const body = notification({ mensagens: [{ conteudo: '<p>a</p>', anexos: [] }] });
    const response = await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ campos: { dataLimiteResposta: RULE.deadlineRequired } });
  });

  // MSG-15
  test.each(['CREDENCIADO', 'INATIVO'])(
    'reaches a person who is %s without a deadline and without an open edital',
    async (situacao) => {
      const person = await api.signIn('CREDENCIADOS');
      const made = await register(api, edital, person);
      const put = (text: string, values: unknown[]) => api.database.asOwner(text, values);
      await put('update solicitacao set situacao = $2 where id = $1', [made.idSolicitacao, situacao]);
      await put("update edital set situacao = 'ENCERRADO', encerrado_em = now() where id = $1", [edital.id]);
      const send = (prazo?: string) => {
        const mensagens = [{ conteudo: '<p>a</p>', dataLimiteResposta: prazo, anexos: [] }];
        const body = notification({ idSolicitacao: made.idSolicitacao, mensagens });
        return call(api, 'POST', '/conversa/cadastrar', { as: cageo, body });
      };
      try {
        expect(okay<Conversa>(await send()).mensagens[0]?.dataLimiteResposta).toBeNull();
        expect((await send('2026-04-20')).statusCode).toBe(200);
        expect((await send('2026-04-21')).json()).toMatchObject({
          campos: { dataLimiteResposta: 'O prazo deve ser de 22/03/2026 a 20/04/2026.' },
        });
      } finally {
        await put("update edital set situacao = 'ABERTO', encerrado_em = null where id = $1", [edital.id]);
      }
    },
  );

  test.each([
    [{ assunto: '' }, RULE.subjectRequired],
    [{ assunto: 'abcd' }, RULE.subjectMin],
    [{ assunto: 'Para {nome}' }, unfilledError('{nome}')],
    [
      { mensagens: [{ conteudo: '<p>Até {<b>prazo</b>}</p>', dataLimiteResposta: '2026-03-30' }] },
      unfilledError('{prazo}'),
    ],
    [{ mensagens: [{ conteudo: '<p><br></p>', dataLimiteResposta: '2026-03-30' }] }, RULE.messageRequired],
    [{ mensagens: [] }, RULE.messageRequired],
  ])('without its fields is refused: %j', async (changes, text) => {
    const response = await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body: notification(changes) });
    expect(response.statusCode).toBe(400);
    expect(response.json().erros).toContain(text);
  });

  test('whose text is empty once sanitised is refused', async () => {
    const mensagens = [{ conteudo: '<script>alert(1)</script>', dataLimiteResposta: '2026-03-30' }];
    const response = await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body: notification({ mensagens }) });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(RULE.messageRequired);
  });

  test('with a file that is gone, of another purpose or bound already is refused, and nothing is stored', async () => {
    const owned = await uploadPdf(api, 'MENSAGEM', cageo);
    const mensagens = (key: string) => [
      { conteudo: '<p>a</p>', dataLimiteResposta: '2026-03-30', anexos: [{ nome: 'a.pdf', key }] },
    ];
    const send = (key: string) =>
      call(api, 'POST', '/conversa/cadastrar', { as: cageo, body: notification({ mensagens: mensagens(key) }) });
    okay(await send(owned));
    const before = await api.db.$count(conversa);
    for (const key of [owned, 'A'.repeat(32), await uploadPdf(api, 'CADASTRO')]) {
      const response = await send(key);
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toBe(ERROR.fileNotFound);
    }
    expect(await api.db.$count(conversa)).toBe(before);
  });

  test('about a missing solicitação is not found; applicants and managers may not write one', async () => {
    const missing = await call(api, 'POST', '/conversa/cadastrar', {
      as: cageo,
      body: notification({ idSolicitacao: 2_000_000_000 }),
    });
    expect(missing.statusCode).toBe(404);
    for (const as of [ana, gestao]) {
      expect((await call(api, 'POST', '/conversa/cadastrar', { as, body: notification() })).statusCode).toBe(403);
    }
    expect((await call(api, 'POST', '/conversa/cadastrar', { body: notification() })).statusCode).toBe(401);
  });
});

describe('a reply', () => {
  test('goes to the sender, answers earlier messages, and is unread on the other side', async () => {
    const { id, mensagens } = await notify();
    const key = await uploadPdf(api, 'MENSAGEM', ana);
    const changes = { destinatario: { id: cageo.usuarioId }, anexos: [{ nome: 'a.pdf', key }] };
    const shown = okay<Conversa>(await reply(ana, id, { ...changes, dataLimiteResposta: '2026-04-01' }));
    expect(shown.mensagens.map(({ status, minha }) => [status, minha])).toEqual([
      ['ENVIADA', true],
      ['RESPONDIDA', false],
    ]);
    const [latest, first] = shown.mensagens;
    expect(first?.id).toBe(mensagens[0]?.id);
    // Only the agency sets deadlines.
    expect(latest).toMatchObject({
      dataLimiteResposta: null,
      destinatario: { id: cageo.usuarioId },
      anexos: [{ key }],
    });
    expect((await own(cageo)).content.find((row) => row.id === id)).toMatchObject({ lida: false });
    const [mail] = await api.db
      .select()
      .from(outbox)
      .where(eq(outbox.evento, `MENSAGEM:${latest?.id}`));
    expect(mail?.texto).toContain(`/solicitacoes/visualizar/${idSolicitacao}`);
  });

  test('by a colleague goes to the applicant, who then answers the colleague', async () => {
    const { id } = await notify();
    okay(await reply(ana, id));
    const answered = okay<Conversa>(await reply(colega, id, { dataLimiteResposta: '2026-03-25' }));
    expect(answered.mensagens[0]).toMatchObject({ destinatario: { id: ana.usuarioId }, minha: true });
    expect(answered.mensagens[1]?.status).toBe('RESPONDIDA');
    const again = okay<Conversa>(await reply(ana, id, { destinatario: { id: cageo.usuarioId } }));
    expect(again.mensagens[0]?.destinatario.id).toBe(colega.usuarioId);
  });

  test('to a person who doesn’t take part is refused', async () => {
    const { id } = await notify();
    for (const stranger of [gestao.usuarioId, ana.usuarioId]) {
      const response = await reply(ana, id, { destinatario: { id: stranger } });
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toBe(CONVERSA_TEXT.wrongRecipient);
    }
  });

  // MSG-6
  test('without text is refused with its text', async () => {
    const { id } = await notify();
    const response = await reply(ana, id, { conteudo: '<p> &nbsp;</p>' });
    expect(response.statusCode).toBe(400);
    expect(response.json().erros).toEqual(['Preencha o campo de mensagem.']);
  });

  // MSG-1
  test('in a closed conversa is refused with its text', async () => {
    const { id } = await notify();
    okay(await close(colega, id));
    const response = await reply(ana, id);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe('Esta conversa foi encerrada. Não é possível enviar novas mensagens.');
  });

  test.each(['RESULTADO_ANALISE', 'SOLICITACAO_RETIFICACAO'] as const)('to a %s is refused', async (tipoConversa) => {
    const { conversaId } = await openConversa(api.db, {
      solicitacaoId: idSolicitacao,
      tipoConversa,
      assunto: 'Resultado',
      conteudo: '<p>a</p>',
      remetenteId: cageo.usuarioId,
      destinatarioId: ana.usuarioId,
    });
    const response = await reply(ana, conversaId);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(CONVERSA_TEXT.onlyNotifications);
  });

  test('by another applicant is not found; a manager may not write', async () => {
    const { id } = await notify();
    expect((await reply(outra, id)).statusCode).toBe(404);
    expect((await reply(gestao, id)).statusCode).toBe(403);
  });

  test('concurrent with a closing comes before it or is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await notify();
      const [answer, closing] = await Promise.all([reply(ana, id), close(cageo, id)]);
      expect(closing.statusCode).toBe(200);
      expect([200, 422]).toContain(answer.statusCode);
      const shown = await get(ana, id);
      expect(shown.status).toBe('ENCERRADA');
      expect(shown.mensagens.length).toBe(answer.statusCode === 200 ? 2 : 1);
    }
  });
});

describe('closing', () => {
  test('is for the committees, once', async () => {
    const { id } = await notify();
    for (const as of [ana, gestao]) expect((await close(as, id)).statusCode).toBe(403);
    const results = await Promise.all(Array.from({ length: 5 }, () => close(cageo, id)));
    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await close(cageo, id)).json().message).toBe(CONVERSA_TEXT.alreadyClosed);
    expect((await close(cageo, 2_000_000_000)).statusCode).toBe(404);
  });
});

describe('reading', () => {
  // MSG-5
  test('marks a message once, by its recipient only, and lowers the count', async () => {
    const { id, mensagens } = await notify();
    const messageId = mensagens[0]?.id ?? 0;
    const read = (as: SignedIn) => call(api, 'PUT', `/mensagem/lido/${messageId}`, { as });
    const before = (await own(ana, '?pagina=0&tamanho=1')).totalNaoLidas;
    expect((await read(outra)).statusCode).toBe(404);
    expect((await read(cageo)).statusCode).toBe(403);
    okay(await read(ana));
    okay(await read(ana));
    expect((await own(ana)).totalNaoLidas).toBe(before - 1);
    expect((await get(ana, id)).mensagens[0]?.status).toBe('LIDA');
    const audit = await auditTrail(api.db, eq(auditoria.acao, 'MENSAGEM_LIDA'));
    expect(audit.filter(({ entidadeId }) => entidadeId === String(messageId))).toHaveLength(1);
  });

  test('lists the person’s own conversas oldest or newest first, by page, or all with tamanho=999999', async () => {
    const all = await own(ana);
    expect(all.content.length).toBe(all.totalElements);
    const moments = all.content.map(({ dataUltimaMensagem }) => dataUltimaMensagem);
    expect(moments).toEqual([...moments].sort());
    const page = await own(ana, '?pagina=1&tamanho=2');
    expect(page.content.map(({ id }) => id)).toEqual(all.content.slice(2, 4).map(({ id }) => id));
    expect(page).toMatchObject({ totalElements: all.totalElements, totalNaoLidas: all.totalNaoLidas });
    const newest = await own(ana, '?pagina=1&tamanho=2&ordemDirecao=DESC');
    expect(newest).toEqual({ ...page, content: all.content.toReversed().slice(2, 4) });
    expect(await own(outra)).toEqual({ content: [], totalElements: 0, totalNaoLidas: 0 });
    expect((await own(gestao)).totalElements).toBe(0);
  });

  test('shows the deadline only while it is pending', async () => {
    const { id, mensagens } = await notify();
    const row = async () => (await own(ana)).content.find((item) => item.id === id);
    expect(await row()).toMatchObject({
      dataLimiteResposta: '2026-05-01T02:59:59.000Z',
      idMensagemPrazo: mensagens[0]?.id,
    });
    okay(await reply(ana, id));
    expect(await row()).toMatchObject({ dataLimiteResposta: null, idMensagemPrazo: null });
  });

  // MSG-13
  test('shows the beginning of the latest message to the applicant, and to staff only its sender’s side', async () => {
    const { id } = await notify();
    const row = async (as: SignedIn) => (await own(as)).content.find((item) => item.id === id);
    expect(await row(ana)).toMatchObject({ naoLidas: 1, ultimaMensagem: { minha: false } });
    okay(await reply(ana, id));
    expect(await row(ana)).toMatchObject({ ultimaMensagem: { trecho: 'Segue.', minha: true } });
    expect(await row(cageo)).toMatchObject({ naoLidas: 1, ultimaMensagem: { trecho: '', minha: false } });
  });

  test('an applicant sees neither the CPF nor the e-mail of staff; staff see the applicant’s', async () => {
    const { id } = await notify();
    okay(await reply(ana, id));
    const [mine, theirs] = (await get(ana, id)).mensagens;
    expect(theirs?.remetente.cpfCnpj).toBe(`***.${cageo.cpf.slice(3, 6)}.${cageo.cpf.slice(6, 9)}-**`);
    expect(mine?.remetente.cpfCnpj).toBe(ana.cpf);
    expect(mine?.destinatario.email).toBe('');
    expect(JSON.stringify(await get(ana, id))).not.toContain(cageo.cpf);
    expect((await get(gestao, id)).mensagens[0]?.remetente.cpfCnpj).toBe(ana.cpf);
  });

  test('filters the history of a solicitação by type, latest first, for its applicant and staff only', async () => {
    type Page = { content: Conversa[]; totalElements: number };
    const list = async (as: SignedIn, tipo: string) =>
      okay<Page>(
        await call(
          api,
          'GET',
          `/conversa/bySolicitacao?idSolicitacao=${idSolicitacao}&tipoConversa=${tipo}&pagina=0&tamanho=999999`,
          { as },
        ),
      );
    const all = await list(gestao, 'TODOS');
    expect(all.content.length).toBe(all.totalElements);
    expect(all.content.every(({ mensagens }) => mensagens.length > 0)).toBe(true);
    const moments = all.content.map(({ dataUltimaMensagem }) => dataUltimaMensagem);
    expect(moments).toEqual([...moments].sort().reverse());
    const results = await list(ana, 'RESULTADO_ANALISE');
    expect(results.content.map(({ tipoConversa }) => tipoConversa)).toEqual(['RESULTADO_ANALISE']);
    const hidden = await call(api, 'GET', `/conversa/bySolicitacao?idSolicitacao=${idSolicitacao}`, { as: outra });
    expect(hidden.statusCode).toBe(404);
  });

  test('another applicant’s conversa is not found', async () => {
    const { id } = await notify();
    expect((await call(api, 'GET', `/conversa/getById/${id}`, { as: outra })).statusCode).toBe(404);
    expect((await call(api, 'GET', '/conversa/getById/2000000000', { as: cageo })).statusCode).toBe(404);
    expect((await call(api, 'GET', '/conversa/getById/9999999999', { as: cageo })).statusCode).toBe(400);
  });
});

// MSG-2
test('without an open edital no conversa starts, but open ones continue', async () => {
  const { id } = await notify();
  okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
  const response = await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body: notification() });
  expect(response.statusCode).toBe(422);
  expect(response.json().message).toBe('Não existe edital em andamento');
  okay(await reply(ana, id));
});
