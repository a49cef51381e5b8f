import {
  type AndamentoDenuncia,
  CONTATO_TEXT,
  DENUNCIA_TEXT,
  type Denuncia,
  type DenunciaRecebida,
  type DenunciaRow,
  type Denunciavel,
  type Edital,
  ERROR,
  NO_REGRAS,
  type Procedimento,
} from '@credenciados/contract';
import {
  arquivo,
  auditoria,
  denuncia,
  edital as editais,
  leitura,
  mensagem,
  mensagemAnexo,
  outbox,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq } from 'drizzle-orm';
import { noteAttempts } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { nextEmail } from '../../tests/support/claims.ts';
import {
  call,
  confirmedContato,
  createDomainApp,
  MIDDAY,
  okay,
  openEdital,
  pdf,
  register,
  upload,
  uploadPdf,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { forgetAuthors } from '../esclarecimento/forget-authors.ts';

let api: TestApp;
let carla: SignedIn;
let davi: SignedIn;
let ana: SignedIn;
let edital: Edital;
/** Ana's accreditation. */
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  davi = await api.signIn('CAGEO', { nome: 'Davi Melo' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(
    ['denuncia_arquivo', 'denuncia', 'procedimento', 'edital', 'solicitacao', 'outbox', 'auditoria', 'tentativa_login'],
    { restart: true },
  );
  edital = await openEdital(api, carla);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
  await takesComplaints(true);
  await api.db.delete(outbox);
});

const takesComplaints = (devidoProcesso: boolean) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, devidoProcesso } })
    .where(eq(editais.id, edital.id));
const form = (more: object = {}) => ({
  ...{ idSolicitacao: id, denunciado: 'Ana Souza', fatos: 'O registro foi cancelado.' },
  ...more,
});
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  call(api, 'POST', '/publico/denuncia/registrar', { body: form(more), headers: { ...api.draft.headers, ...headers } });
const rowOf = async (protocolo: string) => {
  const [row] = await api.db.select().from(denuncia).where(eq(denuncia.protocolo, protocolo));
  if (!row) throw new Error('No complaint was kept');
  return row;
};
const complain = async (more: object = {}) => {
  const recebida = okay<DenunciaRecebida>(await send(more));
  return { ...recebida, id: (await rowOf(recebida.protocolo)).id };
};
const find = (idDenuncia: number, as = carla) => call(api, 'GET', `/denuncia/findById/${idDenuncia}`, { as });
const list = async (as = carla, body: object = {}) =>
  okay<{ content: DenunciaRow[]; totalElements: number }>(
    await call(api, 'POST', '/denuncia/findByFiltro', { as, body }),
  );
const archive = (idDenuncia: number, as = carla) =>
  call(api, 'PUT', `/denuncia/arquivar/${idDenuncia}`, { as, body: { motivo: 'Não há fato.' } });
const open = (idDenuncia: number, more: object = {}, as = carla) =>
  call(api, 'POST', '/procedimento/abrir', {
    as,
    body: { idSolicitacao: id, idDenuncia, fatos: 'O registro foi cancelado.', ...more },
  });
const progress = (protocolo: string, codigoDenuncia: string) =>
  call(api, 'POST', '/publico/denuncia/andamento', { body: { protocolo, codigoDenuncia } });
const refused = (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().message];
const impede = (person: SignedIn) =>
  api.database.asOwner(
    `insert into impedimento (solicitacao_id, usuario_id, situacao, motivo) values ($1, $2, 'VIGENTE', 'Fomos sócios.')`,
    [id, person.usuarioId],
  );
const attach = async (name = 'prova.pdf') => okay<{ key: string }>(await upload(api, 'MENSAGEM', name, pdf())).key;

// DES-8
describe('a complaint', () => {
  test('is recorded without an account, and its state is shown by protocolo and code', async () => {
    const key = await attach();
    const { protocolo, codigo, id: made } = await complain({ anexos: [key] });
    expect(protocolo).toMatch(/^D2026\.\d{8}-\d$/);
    expect(await rowOf(protocolo)).toMatchObject({
      solicitacaoId: id,
      editalId: edital.id,
      ...{ nome: '', email: '', emailConfirmado: false, situacao: 'RECEBIDA' },
    });
    const shown = okay<AndamentoDenuncia>(await progress(protocolo, codigo.replaceAll('-', '').toLowerCase()));
    expect(shown).toEqual({
      ...{ protocolo, situacao: 'RECEBIDA' },
      ...{ dataRegistro: MIDDAY.toISOString(), desde: MIDDAY.toISOString() },
    });
    const other = await complain();
    for (const [number, code] of [
      [protocolo, other.codigo],
      ['D2026.00000000-0', codigo],
    ] as const) {
      expect(refused(await progress(number, code))).toEqual([404, DENUNCIA_TEXT.unknown]);
    }
    okay(await archive(made));
    expect(okay(await progress(protocolo, codigo))).toMatchObject({ situacao: 'ARQUIVADA' });
  });

  test('keeps no trace of the account that sent it, nor of its files’ owner', async () => {
    const key = okay<{ key: string }>(await upload(api, 'MENSAGEM', 'prova.pdf', pdf(), ana)).key;
    okay(
      await call(api, 'POST', '/publico/denuncia/registrar', {
        as: ana,
        body: form({ anexos: [key] }),
      }),
    );
    const [file] = await api.db.select().from(arquivo).where(eq(arquivo.key, key));
    expect(file).toMatchObject({ dono: null, origem: null });
    const [fact] = await api.db.select().from(auditoria).where(eq(auditoria.acao, 'DENUNCIA_RECEBIDA'));
    expect(fact).toMatchObject({ atorId: null });
  });

  test('about a typed name is taken with or without its edital', async () => {
    const typed = { idSolicitacao: null, denunciado: 'Alguém do edital' };
    const with_ = await complain({ ...typed, idEdital: edital.id });
    const without = await complain(typed);
    const rows = (await list()).content;
    expect(rows.map(({ protocolo, edital: of }) => [protocolo, of?.id ?? null])).toEqual([
      [without.protocolo, null],
      [with_.protocolo, edital.id],
    ]);
  });

  test('is taken only where an edital allows it', async () => {
    await takesComplaints(false);
    expect(okay(await call(api, 'GET', '/publico/denuncia/editais'))).toEqual([]);
    for (const more of [{}, { idSolicitacao: null }]) {
      expect(refused(await send(more))).toEqual([422, DENUNCIA_TEXT.notAllowed]);
    }
    await takesComplaints(true);
    expect(okay(await call(api, 'GET', '/publico/denuncia/editais'))).toEqual([
      { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
    ]);
    expect((await send({ idSolicitacao: null, idEdital: edital.id + 1000 })).json().campos).toEqual({
      idEdital: DENUNCIA_TEXT.notAllowed,
    });
    expect((await send({ idSolicitacao: id + 1000 })).statusCode).toBe(422);
    expect(await api.db.$count(denuncia)).toBe(0);
  });

  test('repeated with its key makes no second one', async () => {
    const headers = { 'idempotency-key': 'uma-denuncia-de-alguem' };
    const [first, second] = [await send({}, headers), await send({}, headers)];
    expect(second.json()).toEqual(first.json());
    expect(await api.db.$count(denuncia)).toBe(1);
  });

  test('needs a confirmed e-mail only if one is given, and mails its receipt to it alone', async () => {
    const email = nextEmail();
    expect((await send({ email })).json().campos).toEqual({ contato: CONTATO_TEXT.required });
    const contato = await confirmedContato(api, email);
    await api.db.delete(outbox);
    const { protocolo } = await complain({ email, contato, nome: 'Bia Lima' });
    const sent = await api.db.select().from(outbox);
    expect(sent).toMatchObject([{ destinatario: email, assunto: expect.stringContaining(protocolo) }]);
    for (const name of ['Ana', 'Bia', 'cancelado']) expect(sent[0]?.texto).not.toContain(name);
    await complain();
    expect(await api.db.$count(outbox)).toBe(1);
  });

  test('is limited per proved address, and says so', async () => {
    const email = nextEmail();
    const contato = await confirmedContato(api, email);
    await noteAttempts(api.deps, api.db, ...Array(RATE_LIMITS.complaintsOfEmail.max).fill(`denuncia:${email}`));
    expect(refused(await send({ email, contato }))).toEqual([429, ERROR.tooMany]);
  });

  test('from a network without remaining budget requires a proof', async () => {
    const remoteAddress = '203.0.113.71';
    await noteAttempts(
      api.deps,
      api.db,
      ...Array(RATE_LIMITS.complaintsOfNetwork.max).fill(`denuncia-rede:${remoteAddress}`),
    );
    const sendHere = (payload: object) =>
      api.app.inject({
        ...{ method: 'POST', url: '/credenciados/publico/denuncia/registrar', remoteAddress },
        ...{ payload: form(payload), headers: api.draft.headers },
      });
    const limited = await sendHere({});
    expect([limited.statusCode, limited.json().campos]).toEqual([422, { email: DENUNCIA_TEXT.limited }]);
    const email = nextEmail();
    okay(await sendHere({ email, contato: await confirmedContato(api, email) }));
  });

  test.each([
    ['no name', { denunciado: ' ' }, 'denunciado'],
    ['too long a name', { denunciado: 'a'.repeat(201) }, 'denunciado'],
    ['no facts', { fatos: '' }, 'fatos'],
    ['too many facts', { fatos: 'a'.repeat(4001) }, 'fatos'],
    ['too long an author’s name', { nome: 'a'.repeat(201) }, 'nome'],
    ['an address that is none', { email: 'ana@' }, 'email'],
    ['six files', { anexos: Array(6).fill('a'.repeat(32)) }, 'anexos'],
  ])('with %s is refused, beside the field', async (_what, change, campo) => {
    const answer = await send(change);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().campos)).toEqual([campo]);
    expect(await api.db.$count(denuncia)).toBe(0);
  });

  test('accepts no file of others, of another purpose, or twice', async () => {
    const [own, ofCadastro] = [
      await attach(),
      okay<{ key: string }>(await upload(api, 'CADASTRO', 'a.pdf', pdf())).key,
    ];
    const others = await uploadPdf(api, 'MENSAGEM', carla);
    for (const key of [ofCadastro, others]) {
      expect((await send({ anexos: [key] })).json().campos).toEqual({ anexos: ERROR.fileNotFound });
    }
    await complain({ anexos: [own] });
    expect((await send({ anexos: [own] })).statusCode).toBe(422);
  });

  test('stores hostile text as text', async () => {
    const fatos = '<script>alert(1)</script>\u202e {{nome}} \u0007';
    const { id: made } = await complain({ fatos, nome: `Robert'); drop table denuncia;--` });
    expect(okay<Denuncia>(await find(made)).fatos).toContain('<script>alert(1)</script>');
  });
});

describe('the search for the accredited', () => {
  const search = (nome: string) => call(api, 'POST', '/publico/denuncia/credenciados', { body: { nome } });

  test('finds names of these editais by three letters, and tells no more than name and edital', async () => {
    const found = okay<Denunciavel[]>(await search('souza'));
    expect(found).toEqual([
      { id, nome: expect.stringContaining('Souza'), edital: expect.objectContaining({ id: edital.id }) },
    ]);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(['edital', 'id', 'nome']);
    await takesComplaints(false);
    expect(okay(await search('souza'))).toEqual([]);
  });

  test.each(['ab', '1', '529.982.247-25', '52998224725', 'ana 529', '   ', '%%%', '___'])(
    'refuses %s',
    async (nome) => {
      const answer = await search(nome);
      expect([answer.statusCode, answer.json().campos]).toEqual([400, { nome: DENUNCIA_TEXT.letters }]);
    },
  );

  test('finds nobody who isn’t accredited', async () => {
    const bia = await api.signIn('CREDENCIADOS', { nome: 'Beatriz Moura' });
    await register(api, edital, bia);
    expect(okay<Denunciavel[]>(await search('souza')).map((row) => row.id)).toEqual([id]);
  });
});

// DES-9
describe('the committee', () => {
  test('reads a complaint with its author, which is logged and nobody else may', async () => {
    const email = nextEmail();
    const contato = await confirmedContato(api, email);
    const { id: made } = await complain({ email, contato, nome: 'Bia Lima' });
    const shown = okay<Denuncia>(await find(made));
    expect(shown).toMatchObject({
      ...{ fatos: 'O registro foi cancelado.', solicitacao: { id, situacao: 'CREDENCIADO' } },
      denunciante: { nome: 'Bia Lima', email, confirmado: true },
    });
    const reads = await api.db.select().from(leitura).where(eq(leitura.tipo, 'DENUNCIA'));
    // The accused, who sees the reads about their solicitações, doesn't learn of it.
    expect(reads).toMatchObject([{ atorId: carla.usuarioId, alvo: String(made), solicitacaoId: null }]);
    for (const perfil of ['CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const) {
      const as = await api.signIn(perfil);
      expect([(await find(made, as)).statusCode, (await archive(made, as)).statusCode]).toEqual([403, 403]);
    }
  });

  test('lists complaints by state, newest first', async () => {
    const [first, second] = [await complain(), await complain()];
    okay(await archive(first.id));
    expect((await list()).content.map((row) => row.id)).toEqual([second.id, first.id]);
    expect((await list(carla, { situacao: 'ARQUIVADA' })).content).toMatchObject([
      { id: first.id, decididaPor: 'Carla Dias' },
    ]);
    expect((await list(carla, { pagina: 1, tamanho: 1 })).content.map((row) => row.id)).toEqual([first.id]);
  });

  test('hides it from an impeded person and from the accused, with its files', async () => {
    const key = await attach();
    const { id: made } = await complain({ anexos: [key] });
    const file = (as: SignedIn) =>
      call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${key}`, { as });
    expect((await file(davi)).statusCode).toBe(200);
    await impede(davi);
    expect([(await find(made, davi)).statusCode, (await archive(made, davi)).statusCode]).toEqual([404, 404]);
    expect((await open(made, {}, davi)).statusCode).toBe(403);
    expect((await list(davi)).totalElements).toBe(0);
    expect((await file(davi)).statusCode).toBe(403);
    expect((await file(ana)).statusCode).toBe(404);
    const accused = { ...(await api.signIn('CAGEO')), cpf: ana.cpf };
    await api.database.asOwner(`update solicitacao set usuario_id = $1 where id = $2`, [accused.usuarioId, id]);
    expect((await list(accused)).totalElements).toBe(0);
    expect((await find(made, accused)).statusCode).toBe(404);
  });

  test('archives it with a reason, and tells the author alone', async () => {
    const email = nextEmail();
    const { id: made } = await complain({ email, contato: await confirmedContato(api, email) });
    await api.db.delete(outbox);
    expect(
      (await call(api, 'PUT', `/denuncia/arquivar/${made}`, { as: carla, body: { motivo: ' ' } })).statusCode,
    ).toBe(400);
    okay(await archive(made));
    expect(await api.db.select().from(outbox)).toMatchObject([{ destinatario: email }]);
    expect(okay<Denuncia>(await find(made))).toMatchObject({ situacao: 'ARQUIVADA', motivo: 'Não há fato.' });
    expect(refused(await archive(made))).toEqual([
      422,
      'Esta denúncia já foi decidida. Situação: Arquivada, por Carla Dias em 21/03/2026 às 09:00.',
    ]);
    expect((await archive(made + 1)).statusCode).toBe(404);
  });

  test('opens a proceeding by it, whose notice names no author and has the chosen files', async () => {
    const [shown, kept] = [await attach('prova.pdf'), await attach('minha-conversa.pdf')];
    const email = nextEmail();
    const contato = await confirmedContato(api, email);
    const anexos = [shown, kept];
    const { id: made, protocolo, codigo } = await complain({ email, contato, nome: 'Bia Lima', anexos });
    await api.db.delete(outbox);
    const own = await uploadPdf(api, 'MENSAGEM', carla);
    okay(
      await open(made, {
        anexos: [
          { key: shown, nome: 'prova.pdf' },
          { key: own, nome: 'oficio.pdf' },
        ],
      }),
    );
    const [proceeding] = okay<Procedimento[]>(
      await call(api, 'GET', `/procedimento/findBySolicitacao/${id}`, { as: ana }),
    );
    const conversa = await call(api, 'GET', `/conversa/getById/${proceeding?.abertura.idConversa}`, { as: ana });
    const attached = await api.db.select().from(mensagemAnexo).orderBy(asc(mensagemAnexo.ordem));
    expect(attached.map(({ arquivoKey }) => arquivoKey)).toEqual([shown, own]);
    const toAna = (await api.db.select().from(outbox)).filter(({ destinatario }) => destinatario !== email);
    const seen = JSON.stringify([proceeding, conversa.json(), toAna, await api.db.select().from(mensagem)]);
    for (const secret of ['Bia', email, protocolo, codigo, kept]) expect(seen).not.toContain(secret);
    const read = (key: string) =>
      call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${key}`, { as: ana });
    expect([(await read(shown)).statusCode, (await read(kept)).statusCode]).toEqual([200, 404]);
    expect(okay(await progress(protocolo, codigo))).toMatchObject({ situacao: 'ACOLHIDA' });
    expect((await api.db.select().from(outbox)).map(({ destinatario }) => destinatario)).toContain(email);
    expect(await rowOf(protocolo)).toMatchObject({ procedimentoId: proceeding?.id, decididaPor: carla.usuarioId });
  });

  test('counts one of two decisions at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id: made } = await complain();
      const answers = await Promise.all([archive(made, carla), archive(made, davi), archive(made, carla)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    }
    const { id: made } = await complain();
    const [archived, opened] = await Promise.all([archive(made, davi), open(made)]);
    expect([archived.statusCode, opened.statusCode].sort()).toEqual([200, 422]);
    const proceedings = okay<Procedimento[]>(
      await call(api, 'GET', `/procedimento/findBySolicitacao/${id}`, { as: carla }),
    );
    expect(proceedings).toHaveLength(opened.statusCode === 200 ? 1 : 0);
  });

  test('opens none by a complaint about another accreditation; a typed one takes the chosen accreditation', async () => {
    const bia = await api.signIn('CREDENCIADOS');
    const { idSolicitacao: other } = await register(api, edital, bia);
    okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id: other, aprovar: true } }));
    const { id: about } = await complain();
    expect(refused(await open(about, { idSolicitacao: other }))).toEqual([422, DENUNCIA_TEXT.other]);
    const { id: typed, protocolo } = await complain({ idSolicitacao: null, denunciado: 'O vistoriador' });
    okay(await open(typed, { idSolicitacao: other }));
    expect(await rowOf(protocolo)).toMatchObject({ solicitacaoId: other, situacao: 'ACOLHIDA' });
  });

  test('the database refuses a decision without its author, its reason or its proceeding', async () => {
    const { id: made } = await complain();
    for (const set of [
      `situacao = 'ARQUIVADA', decidida_em = now(), decidida_por = ${carla.usuarioId}`,
      `situacao = 'ACOLHIDA', decidida_em = now(), decidida_por = ${carla.usuarioId}`,
      `situacao = 'ARQUIVADA', motivo = 'x'`,
    ]) {
      await expect(api.database.asOwner(`update denuncia set ${set} where id = ${made}`)).rejects.toMatchObject({
        constraint: 'denuncia_decisao',
      });
    }
    okay(await archive(made));
    const reopen = `update denuncia set situacao = 'RECEBIDA', decidida_em = null, decidida_por = null, motivo = null`;
    await expect(api.database.asOwner(reopen)).rejects.toMatchObject({ constraint: 'denuncia_ordem' });
  });
});

// ESC-6
test('the author of a complaint is forgotten a year after its end', async () => {
  const { id: archived, protocolo } = await complain({ nome: 'Bia Reis' });
  const { protocolo: waiting } = await complain({ nome: 'Rui Alves' });
  okay(await archive(archived));
  const after = (days: number) =>
    forgetAuthors({ db: api.db, now: () => new Date(MIDDAY.getTime() + days * 24 * 60 * 60_000) });
  await after(365);
  expect((await rowOf(protocolo)).nome).toBe('Bia Reis');
  await after(366);
  expect([(await rowOf(protocolo)).nome, (await rowOf(waiting)).nome]).toEqual(['', 'Rui Alves']);
});
