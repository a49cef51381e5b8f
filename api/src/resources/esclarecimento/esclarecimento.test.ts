import {
  type Edital,
  type Endpoint,
  ESCLARECIMENTO_TEXT,
  type Esclarecimento,
  type EsclarecimentoPublico,
  type EsclarecimentoRecebido,
  type EsclarecimentosAguardando,
  endpoints,
  type PrazoMovido,
} from '@credenciados/contract';
import { auditoria, esclarecimento, indisponibilidade, outbox } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { noteAttempts } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, confirmedContato, createDomainApp, MIDDAY, okay, openEdital } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { forgetAuthors } from './forget-authors.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  const tables = ['edital', 'solicitacao', 'outbox', 'auditoria', 'tentativa_login', 'feriado', 'indisponibilidade'];
  await api.database.clear(tables, { restart: true });
  api.draft = await api.newDraft();
  edital = await openEdital(api, carla);
  await set({ esclarecimentos: true });
});

const set = (regras: object) =>
  api.database.asOwner('update edital set regras = $1 where id = $2', [JSON.stringify(regras), edital.id]);
const form = (change: object) => ({
  ...{ idEdital: edital.id, tipo: 'PERGUNTA', texto: 'Vale diploma de fora?', nome: 'Ana Souza' },
  ...change,
});
const send = (change: object = {}) =>
  call(api, 'POST', '/publico/esclarecimento/enviar', {
    body: form(change),
    headers: api.draft.headers,
  });
const answer = (id: number, change: object = {}, as = carla) =>
  call(api, 'PUT', `/esclarecimento/responder/${id}`, {
    as,
    body: { pergunta: 'Vale diploma de fora?', resposta: 'Vale, se revalidado.', ...change },
  });
interface Pagina<Row> {
  content: Row[];
  totalElements: number;
}
const shown = async () =>
  okay<Pagina<EsclarecimentoPublico> & { ate: string | null; termo: string }>(
    await call(api, 'GET', `/publico/esclarecimento/byEdital/${edital.id}`),
  );
const listed = async () =>
  okay<Pagina<Esclarecimento>>(await call(api, 'GET', `/esclarecimento/findByEdital/${edital.id}`, { as: carla }))
    .content;
const told = (response: LightMyRequestResponse) => [response.statusCode, response.json().message];

// ESC-1, ESC-2, ESC-3
describe('a question', () => {
  test('is received with a protocol and a term, and published with its answer and without its author', async () => {
    const { protocolo, ...receipt } = okay<EsclarecimentoRecebido>(await send());
    expect(protocolo).toMatch(/^E2026\.\d{8}-\d$/);
    // 21 March 2026 is a Saturday.
    expect(receipt).toEqual({ dataRegistro: MIDDAY.toISOString(), responderAte: '2026-03-25' });
    expect(await shown()).toMatchObject({ content: [], ate: '2026-03-29T02:59:59.000Z', termo: '3 dias úteis' });
    const [waiting] = await listed();
    expect(waiting).toMatchObject({
      ...{ protocolo, nome: 'Ana Souza', email: null, resposta: null },
      prazo: { fim: '2026-03-25', vencido: false },
    });
    expect(waiting?.prazo.explicacao.frases[0]).toContain('do recebimento do pedido');
    okay(await answer(waiting?.id ?? 0, { pergunta: 'Vale diploma?' }));
    const { content } = await shown();
    expect(content).toEqual([
      {
        ...{ protocolo, tipo: 'PERGUNTA', texto: 'Vale diploma?', resposta: 'Vale, se revalidado.' },
        ...{ acolhida: null, prejudicado: false, errata: null },
        ...{ enviadoEm: MIDDAY.toISOString(), respondidoEm: MIDDAY.toISOString() },
      },
    ]);
    expect((await listed())[0]).toMatchObject({ texto: 'Vale diploma de fora?', resposta: { por: 'Carla Dias' } });
    const trail = await auditTrail(api.db, eq(auditoria.entidade, 'esclarecimento'));
    expect(trail.map(({ acao }) => acao)).toEqual(['ESCLARECIMENTO_RECEBIDO', 'ESCLARECIMENTO_RESPONDIDO']);
    expect(await api.db.$count(outbox)).toBe(0);
  });

  // EDT-15
  test('signals with its answer that the edital’s public pages changed', async () => {
    const seen: (number | 'edital')[] = [];
    await api.app.signals.start();
    api.app.signals.subscribe({
      onSignal: (usuarioId) => void seen.push(usuarioId),
      onEdital: () => void seen.push('edital'),
      onLost: () => undefined,
    });
    okay(await send());
    const [waiting] = await listed();
    const mark = (id: number) => api.database.asOwner(`select pg_notify('avisos', '${id}')`);
    await mark(900_001);
    okay(await answer(waiting?.id ?? 0));
    await mark(900_002);
    await until(() => seen.includes(900_002));
    expect(seen.slice(seen.indexOf(900_001))).toEqual([900_001, 'edital', 900_002]);
  });

  test('is overdue after its term', async () => {
    okay(await send());
    await api.database.asOwner(`update esclarecimento set contagem = jsonb_set(contagem, '{fim}', '"2026-03-20"')`);
    expect((await listed())[0]?.prazo).toMatchObject({ fim: '2026-03-20', vencido: true });
  });

  test('mails the answer to a confirmed address', async () => {
    const email = 'ana@exemplo.gov.br';
    okay(await send({ email, contato: await confirmedContato(api, email) }));
    const [waiting] = await listed();
    expect(waiting?.email).toBe(email);
    okay(await answer(waiting?.id ?? 0));
    const [mail, ...others] = await api.db.select().from(outbox);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ destinatario: email, texto: expect.stringContaining('Vale, se revalidado.') });
  });

  test('needs the proof of a given address', async () => {
    expect((await send({ email: 'ana@exemplo.gov.br' })).statusCode).toBe(422);
    expect(await api.db.$count(esclarecimento)).toBe(0);
  });

  test('keeps HTML as typed', async () => {
    const html = '<img src=x onerror=alert(1)>\u202e';
    okay(await send({ texto: html, nome: html }));
    const [waiting] = await listed();
    expect(waiting?.texto).toContain('<img src=x onerror=alert(1)>');
    okay(await answer(waiting?.id ?? 0, { pergunta: html, resposta: html }));
    expect((await shown()).content[0]?.resposta).toContain('<img');
  });

  test.each([
    ['tipo', 'OUTRO'],
    ['texto', '   '],
    ['nome', ''],
    ['email', 'ana@'],
    ['idEdital', -1],
  ])('with %s = %j is malformed', async (field, value) => {
    const response = await send({ [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toHaveProperty([field]);
  });

  test('is malformed with more than 4,000 characters', async () => {
    expect((await send({ texto: 'x'.repeat(4001) })).statusCode).toBe(400);
  });
});

describe('the edital', () => {
  test('takes none unless it says so, after its days before the end, or closed', async () => {
    await set({});
    expect(told(await send())).toEqual([422, ESCLARECIMENTO_TEXT.closed]);
    expect((await shown()).ate).toBeNull();
    await set({ esclarecimentos: true, esclarecimentosAte: 0 });
    api.setNow(new Date('2026-04-01T02:59:59.999Z'));
    okay(await send());
    api.setNow(new Date('2026-04-01T03:00:00.000Z'));
    expect(told(await send())).toEqual([422, ESCLARECIMENTO_TEXT.closed]);
    api.setNow(MIDDAY);
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
    expect(told(await send())).toEqual([422, ESCLARECIMENTO_TEXT.closed]);
    expect((await send({ idEdital: 999 })).statusCode).toBe(404);
  });

  test('links to them on its card, where it takes them', async () => {
    const card = async () => (await call(api, 'GET', '/publico/edital')).body;
    expect(await card()).toContain(`/esclarecimentos/${edital.id}`);
    await set({});
    expect(await card()).not.toContain('/esclarecimentos/');
  });
});

describe('an answer', () => {
  test('to a challenge is a decision with reasons, and only to a challenge', async () => {
    okay(await send({ tipo: 'IMPUGNACAO' }));
    const [waiting] = await listed();
    const id = waiting?.id ?? 0;
    expect(told(await answer(id))).toEqual([422, ESCLARECIMENTO_TEXT.decision]);
    okay(await answer(id, { acolhida: false }));
    expect((await shown()).content[0]).toMatchObject({ tipo: 'IMPUGNACAO', acolhida: false });
    okay(await send());
    const [question] = await listed();
    expect(told(await answer(question?.id ?? 0, { acolhida: true }))).toEqual([422, ESCLARECIMENTO_TEXT.noDecision]);
  });

  // ESC-5
  test('may end a request unanswered, with a reason, once its edital is over', async () => {
    const email = 'ana@exemplo.gov.br';
    okay(await send({ tipo: 'IMPUGNACAO', email, contato: await confirmedContato(api, email) }));
    const id = (await listed())[0]?.id ?? 0;
    const ends = { prejudicado: true, resposta: 'O edital foi encerrado sem inscrições.' };
    expect(told(await answer(id, ends))).toEqual([422, ESCLARECIMENTO_TEXT.open]);
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
    expect(told(await answer(id, { ...ends, acolhida: true }))).toEqual([422, ESCLARECIMENTO_TEXT.noDecision]);
    okay(await answer(id, ends));
    expect((await shown()).content).toMatchObject([{ ...ends, acolhida: null }]);
    expect((await listed())[0]?.resposta).toMatchObject({ prejudicado: true, por: 'Carla Dias' });
    const [mail] = await api.db.select().from(outbox).where(eq(outbox.destinatario, email));
    expect(mail?.texto).toContain('terminou sem resposta, porque o edital acabou');
    expect(told(await answer(id))).toEqual([422, ESCLARECIMENTO_TEXT.answered]);
  });

  test('is one of several at once, and doesn’t change', async () => {
    okay(await send());
    const id = (await listed())[0]?.id ?? 0;
    const responses = await Promise.all(Array.from({ length: 4 }, () => answer(id)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    expect(told(await answer(id))).toEqual([422, ESCLARECIMENTO_TEXT.answered]);
    expect((await answer(999)).statusCode).toBe(404);
  });

  test('is of staff who write', async () => {
    okay(await send());
    const id = (await listed())[0]?.id ?? 0;
    for (const perfil of ['CREDENCIADOS', 'GESTAO_DE_CREDENCIADOS'] as const) {
      expect((await answer(id, {}, await api.signIn(perfil))).statusCode).toBe(403);
    }
  });
});

describe('the public', () => {
  test('reads no byte of what waits, nor of an author, nor of the original text', async () => {
    const email = 'segredo-mail@exemplo.gov.br';
    const contato = await confirmedContato(api, email);
    okay(await send({ texto: 'Meu CPF é segredo-cpf.', nome: 'Segredo-Nome Um', email, contato }));
    const { protocolo } = okay<EsclarecimentoRecebido>(
      await send({ tipo: 'IMPUGNACAO', texto: 'segredo-texto', nome: 'Segredo-Nome Dois' }),
    );
    const first = (await listed()).find((item) => item.protocolo !== protocolo);
    okay(await answer(first?.id ?? 0, { pergunta: 'Meu CPF é [retirado].' }));
    const everybody = Object.entries<Endpoint>(endpoints).flatMap(([key, { access }]) =>
      access === 'public' && key.startsWith('GET ') && /edital|esclarecimento/i.test(key)
        ? [key.slice('GET '.length).replace(/:id|:numero/g, String(edital.id))]
        : [],
    );
    expect(everybody).toContain(`/publico/esclarecimento/byEdital/${edital.id}`);
    const read: string[] = [];
    for (const url of everybody) {
      const response = await call(api, 'GET', url);
      read.push(`${JSON.stringify(response.headers)} ${response.body}`);
    }
    const all = read.join('\n');
    expect(all).toContain('Meu CPF é [retirado].');
    for (const secret of ['segredo', 'Segredo', protocolo]) expect(all).not.toContain(secret);
  });
});

describe('the inbox', () => {
  const unread = async () => okay<{ total: number }>(await call(api, 'GET', '/novidade/naoLidas', { as: carla })).total;
  const waiting = async () =>
    okay<EsclarecimentosAguardando[]>(await call(api, 'GET', '/esclarecimento/aguardando', { as: carla }));

  // ESC-4
  test('has one entry for an edital with questions that wait, until all are answered', async () => {
    expect([await waiting(), await unread()]).toEqual([[], 0]);
    okay(await send());
    okay(await send());
    const entry = { edital: { id: edital.id, numero: edital.numero }, fim: '2026-03-25' };
    expect(await waiting()).toEqual([{ ...entry, total: 2, vencido: false }]);
    expect(await unread()).toBe(1);
    await api.database.asOwner(`update esclarecimento set contagem = jsonb_set(contagem, '{fim}', '"2026-03-20"')`);
    expect(await waiting()).toEqual([{ ...entry, total: 2, fim: '2026-03-20', vencido: true }]);
    for (const { id } of await listed()) okay(await answer(id));
    expect([await waiting(), await unread()]).toEqual([[], 0]);
  });

  test('is of staff', async () => {
    const applicant = await api.signIn('CREDENCIADOS');
    expect((await call(api, 'GET', '/esclarecimento/aguardando', { as: applicant })).statusCode).toBe(403);
    expect((await call(api, 'GET', '/esclarecimento/aguardando')).statusCode).toBe(401);
  });
});

// ESC-2, PRZ-5
describe('a term to answer', () => {
  const holiday = { dia: '2026-03-24', descricao: 'Aniversário da cidade', ambito: 'MUNICIPAL' };

  test('moves with a new holiday, which lists it first, and its author is told', async () => {
    const email = 'ana@exemplo.gov.br';
    okay(await send());
    okay(await send({ email, contato: await confirmedContato(api, email) }));
    okay(await send());
    okay(await answer((await listed()).at(-1)?.id ?? 0));
    await api.db.delete(outbox);
    const { movidos } = okay<{ movidos: PrazoMovido[] }>(
      await call(api, 'POST', '/feriado/previa', { as: carla, body: holiday }),
    );
    expect(movidos).toHaveLength(2);
    expect(movidos[0]).toMatchObject({
      ...{ idSolicitacao: null, nome: 'Ana Souza', assunto: 'Pedido de esclarecimento' },
      ...{ de: '2026-03-25', para: '2026-03-26' },
    });
    const add = (count: number) =>
      call(api, 'POST', '/feriado/cadastrar', { as: carla, body: { ...holiday, movidos: count } });
    expect((await add(0)).statusCode).toBe(409);
    okay(await add(2));
    const ends = (await listed()).map(({ resposta, prazo }) => [resposta !== null, prazo.fim]);
    expect(ends).toEqual([
      [false, '2026-03-26'],
      [false, '2026-03-26'],
      [true, '2026-03-25'],
    ]);
    const [mail, ...others] = await api.db.select().from(outbox);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ destinatario: email, texto: expect.stringContaining('26/03/2026') });
    const trail = await auditTrail(api.db, eq(auditoria.acao, 'PRAZO_RECONTADO'));
    expect(trail.map(({ entidade }) => entidade)).toEqual(['esclarecimento', 'esclarecimento']);
  });

  test('moves with a certified outage of its edital', async () => {
    okay(await send());
    const [outage] = await api.db
      .insert(indisponibilidade)
      .values({
        ...{ editalId: edital.id, dia: '2026-03-24', minutos: 90 },
        ...{ inicio: new Date('2026-03-24T12:00:00Z'), fim: new Date('2026-03-24T13:30:00Z') },
      })
      .returning({ id: indisponibilidade.id });
    const body = { id: outage?.id, prorrogar: true, motivo: 'O portal caiu.' };
    okay(await call(api, 'POST', '/edital/indisponibilidades/decidir', { as: carla, body }));
    expect((await listed())[0]?.prazo.fim).toBe('2026-03-26');
  });
});

// ESC-6
test('an author is forgotten a year after the answer, not before', async () => {
  okay(await send({ texto: 'Meu CPF é 1. Vale?' }));
  okay(await send());
  const id = (await listed())[0]?.id ?? 0;
  okay(await answer(id, { pergunta: 'Vale?' }));
  const after = async (days: number) => {
    await forgetAuthors({ db: api.db, now: () => new Date(MIDDAY.getTime() + days * 24 * 60 * 60_000) });
    return (await listed()).map(({ nome, texto }) => [nome, texto]);
  };
  const waiting = ['Ana Souza', 'Vale diploma de fora?'];
  expect(await after(365)).toEqual([waiting, ['Ana Souza', 'Meu CPF é 1. Vale?']]);
  expect(await after(366)).toEqual([waiting, ['', 'Vale?']]);
});

describe('the database', () => {
  test('refuses to change a published answer, and half an answer', async () => {
    okay(await send());
    const change = (set: string) => api.database.asOwner(`update esclarecimento set ${set}`);
    await expect(change(`resposta = 'x'`)).rejects.toMatchObject({ constraint: 'esclarecimento_resposta' });
    okay(await answer((await listed())[0]?.id ?? 0));
    for (const set of [`resposta = 'x'`, `publicado = 'x'`, 'respondido_em = null, respondido_por = null']) {
      await expect(change(set)).rejects.toMatchObject({ constraint: 'esclarecimento_publicado' });
    }
    await change(`nome = ''`);
  });
});

describe('sending', () => {
  test('from a network without remaining budget requires a proof', async () => {
    const remoteAddress = '203.0.113.72';
    const spent = Array(RATE_LIMITS.questionsOfNetwork.max).fill(`esclarecimento-rede:${remoteAddress}`);
    await noteAttempts(api.deps, api.db, ...spent);
    const sendHere = (change: object) =>
      api.app.inject({
        ...{ method: 'POST', url: '/credenciados/publico/esclarecimento/enviar', remoteAddress },
        ...{ payload: form(change), headers: api.draft.headers },
      });
    const limited = await sendHere({});
    expect([limited.statusCode, limited.json().campos]).toEqual([422, { email: ESCLARECIMENTO_TEXT.limited }]);
    const email = 'ana@exemplo.gov.br';
    okay(await sendHere({ email, contato: await confirmedContato(api, email) }));
  });

  test('is limited per proved address', async () => {
    const email = 'ana@exemplo.gov.br';
    const contato = await confirmedContato(api, email);
    for (let sent = 0; sent < 10; sent += 1) okay(await send({ email, contato }));
    expect((await send({ email, contato })).statusCode).toBe(429);
  });
});
