import { ERROR } from '@credenciados/contract';
import { usuario } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { call, createDomainApp, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { STREAMS_A_PERSON } from './event-streams.ts';

let api: TestApp;
/** A second process on the same database. */
let other: FastifyInstance;
let here: string;
let there: string;
let cageo: SignedIn;
let ana: SignedIn;
let idSolicitacao: number;

beforeAll(async () => {
  api = await createDomainApp({ config: { metricsPort: 1, eventStreams: 12 } });
  api.setNow(null);
  here = await api.app.listen({ port: 0, host: '127.0.0.1' });
  other = await buildApp(api.deps);
  there = await other.listen({ port: 0, host: '127.0.0.1' });
  api.setNow(new Date('2026-03-21T12:00:00Z'));
  cageo = await api.signIn('CAGEO');
  const edital = await openEdital(api, cageo);
  ana = await api.signIn('CREDENCIADOS');
  ({ idSolicitacao } = await register(api, edital, ana));
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const opened: AbortController[] = [];
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.abort();
  await until(async () => /^event_streams_open 0$/m.test((await api.app.metrics?.text()) ?? ''));
});

interface Listening {
  response: Response;
  /** Text received so far. */
  text: () => string;
  changes: () => number;
  ended: Promise<void>;
}

/** Asks for a stream as a browser does; null: a visitor's. */
async function ask(origin: string, who: SignedIn | null): Promise<{ stream: AbortController; response: Response }> {
  const stream = new AbortController();
  opened.push(stream);
  const response = await fetch(`${origin}/credenciados/${who ? 'notificacao' : 'publico'}/eventos`, {
    headers: who?.headers ?? {},
    signal: stream.signal,
  });
  return { stream, response };
}

/** Opens an event stream, which must be accepted, and collects its text. */
async function listen(origin: string, who: SignedIn | null): Promise<Listening> {
  const { stream, response } = await ask(origin, who);
  expect(response.status).toBe(200);
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  const ended = read().catch((error: unknown) => {
    if (!stream.signal.aborted) throw error;
  });
  return { response, text: () => text, changes: () => text.split('event: mudou').length - 1, ended };
}

/** Requests a stream, and expects it to be refused. */
async function refusal(origin: string, who: SignedIn): Promise<{ status: number; text: string }> {
  const { response } = await ask(origin, who);
  return { status: response.status, text: await response.text() };
}

const notify = async () =>
  okay<{ id: number; mensagens: { id: number }[] }>(
    await call(api, 'POST', '/conversa/cadastrar', {
      as: cageo,
      body: {
        assunto: 'Um assunto',
        idSolicitacao,
        mensagens: [{ conteudo: '<p>Olá</p>', dataLimiteResposta: '2026-03-30' }],
      },
    }),
  );

describe('the stream of events', () => {
  test('is neither delayed nor cached by proxies', async () => {
    const { response, text } = await listen(here, ana);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await until(() => text() === ': \n\n');
    expect(await api.app.metrics?.text()).toMatch(/^event_streams_open 1$/m);
  });

  test('has an event for a message when it is written and when it is read, in every process, without its content', async () => {
    const streams = [await listen(here, ana), await listen(there, ana)];
    const { mensagens } = await notify();
    await until(() => streams.every(({ changes }) => changes() === 1));
    okay(await call(api, 'PUT', `/mensagem/lido/${mensagens[0]?.id}`, { as: ana }));
    await until(() => streams.every(({ changes }) => changes() === 2));
    for (const { text } of streams) expect(text().replaceAll('event: mudou\ndata: {}\n\n', '')).toBe(': \n\n');
  });

  // MSG-1
  test('has an event for both sides when a conversa is closed', async () => {
    const applicant = await listen(here, ana);
    const staff = await listen(there, cageo);
    const { id } = await notify();
    // Waits for the event of the new message, which may come late on a busy machine.
    await until(() => applicant.changes() === 1);
    okay(await call(api, 'PUT', `/conversa/encerrar/${id}`, { as: cageo }));
    await until(() => applicant.changes() === 2 && staff.changes() === 1);
  });

  test('has no event for others, nor for a change that is rolled back', async () => {
    const stranger = await listen(here, await api.signIn('CREDENCIADOS'));
    const own = await listen(here, ana);
    await api.database.asOwner(`begin; select avisar_pessoa(${ana.usuarioId}); rollback`);
    await notify();
    await until(() => own.changes() === 1);
    expect(stranger.changes()).toBe(0);
  });

  // FIL-21
  test('has an event for all staff, and nobody else, when an applicant sends something', async () => {
    const { id } = await notify();
    const staff = [await listen(here, cageo), await listen(there, await api.signIn('GESTAO_DE_CREDENCIADOS'))];
    const applicant = await listen(here, ana);
    const body = { conversa: { id }, conteudo: '<p>Segue.</p>', anexos: [] };
    okay(await call(api, 'POST', '/mensagem/resposta', { as: ana, body }));
    await until(() => staff.every(({ text }) => text().includes('event: novidade\ndata: {}\n\n')));
    expect(applicant.text()).not.toContain('novidade');
  });

  test('is refused without a session, and to profiles without messages', async () => {
    const answerTo = (as: SignedIn | null) => call(api, 'GET', '/notificacao/eventos', { as });
    const visitor = await answerTo(null);
    expect([visitor.statusCode, visitor.json().message]).toEqual([401, ERROR.signInAgain]);
    const outsider = await answerTo(await api.signIn('EXTERNO'));
    expect([outsider.statusCode, outsider.json().message]).toEqual([403, ERROR.forbidden]);
  });

  test('is limited per person and per process', async () => {
    const person = await api.signIn('CREDENCIADOS');
    await Promise.all(Array.from({ length: STREAMS_A_PERSON }, () => listen(here, person)));
    const refused = await refusal(here, person);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(ERROR.tooMany);
    for (let others = STREAMS_A_PERSON; others < 12; others++) await listen(here, await api.signIn('CREDENCIADOS'));
    expect((await refusal(here, await api.signIn('CREDENCIADOS'))).status).toBe(429);
  });
});

describe('a stream ends', () => {
  test.each([
    ['the person signs out in another process', (who: SignedIn) => call(api, 'POST', '/sessao/sair', { as: who })],
    [
      'the account is disabled',
      (who: SignedIn) => api.db.update(usuario).set({ ativo: false }).where(eq(usuario.id, who.usuarioId)),
    ],
  ])('once %s', async (_when, end) => {
    const who = await api.signIn('CREDENCIADOS');
    const bystander = await listen(there, ana);
    const { ended } = await listen(there, who);
    await end(who);
    await ended;
    await notify();
    await until(() => bystander.changes() === 1);
  });

  test('when its token expires', async () => {
    const who = await api.signIn('CREDENCIADOS');
    api.setNow(new Date(Date.parse('2026-03-21T12:59:59.800Z')));
    const { text, ended } = await listen(here, who);
    await ended;
    // It was an event stream without any event.
    expect(text()).toBe(': \n\n');
    api.setNow(new Date('2026-03-21T12:00:00Z'));
  });

  test('when the database’s signals are lost, and the next one receives them again', async () => {
    const lost = await listen(here, ana);
    await api.database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'credenciados-avisos' and datname = current_database()`,
    );
    await lost.ended;
    const next = await listen(here, ana);
    await notify();
    await until(() => next.changes() === 1);
  });

  test('when the server stops, without delaying it', async () => {
    const third = await buildApp(api.deps);
    const origin = await third.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { ended } = await listen(origin, ana);
      const since = performance.now();
      await Promise.all([third.close(), ended]);
      expect(performance.now() - since).toBeLessThan(2000);
    } finally {
      await third.close();
    }
  });
});

describe('a closed edital', () => {
  // EDT-15
  test('is sent to everybody in every process, also to visitors, who get no other event', async () => {
    const visitors = [await listen(here, null), await listen(there, null)];
    const streams = [await listen(here, await api.signIn('CREDENCIADOS')), await listen(there, cageo), ...visitors];
    const told = () => streams.every(({ text }) => text().endsWith('event: edital\ndata: {}\n\n'));
    const own = await listen(here, ana);
    await notify();
    await until(() => own.changes() === 1);
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    await until(told);
    expect(streams[0]?.changes()).toBe(0);
    for (const { text } of visitors) expect(text()).toBe(': \n\nevent: edital\ndata: {}\n\n');
  });
});
