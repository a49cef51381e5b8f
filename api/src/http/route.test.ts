import { endpoints } from '@credenciados/contract';
import type { Remember } from '@credenciados/platform/http/handler';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { askTooOften } from '../tests/support/ask-too-often.ts';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';
import { registerErrors } from './error-handler.ts';
import { runOnce } from './idempotency.ts';
import { assertContractServed, route } from './route.ts';

let api: TestApp;
/** Effect of the endpoint under test; each test sets its own. */
let effect: (remember: Remember) => Promise<unknown>;

beforeAll(async () => {
  api = await createTestApp({
    extend: (app) => {
      app.post('/repetivel', (request, reply) =>
        runOnce(request, reply, 'POST /repetivel', request.body, (remember) => effect(remember)),
      );
    },
  });
  await api.database.asOwner('CREATE TABLE efeito (numero integer); GRANT ALL ON efeito TO credenciados_app');
});
afterAll(() => api.close());

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((kept) => {
    resolve = kept;
  });
  return { promise, resolve };
}

const call = (
  method: 'GET' | 'POST',
  path: string,
  rest: { headers?: Record<string, string>; payload?: object } = {},
) => api.app.inject({ method, url: `/credenciados${path}`, ...rest });

describe('access', () => {
  it('asks a visitor to sign in', async () => {
    const answer = await call('POST', '/edital/listagem', { payload: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ messageTitle: 'Sua sessão expirou!', message: 'Faça o login novamente.' });
  });

  it('refuses another profile before reading the body', async () => {
    const { headers } = await api.signIn('CREDENCIADOS');
    expect((await call('POST', '/edital/listagem', { headers, payload: { pagina: 'x' } })).statusCode).toBe(403);
  });

  // TEL-1
  it('lets the right profile in, with or without a trailing slash', async () => {
    const { headers } = await api.signIn('CAGEO');
    expect((await call('POST', '/edital/listagem', { headers, payload: {} })).statusCode).toBe(200);
    expect((await call('POST', '/edital/listagem/', { headers, payload: {} })).statusCode).toBe(200);
  });

  it('lets an expired session read public calls, but not act as a visitor', async () => {
    const headers = { authorization: 'Bearer over' };
    expect((await call('GET', '/publico/edital', { headers })).statusCode).toBe(200);
    expect((await call('POST', '/publico/documentoCredenciado/upload', { headers })).statusCode).toBe(401);
  });

  it('never runs a call for HEAD', async () => {
    const { headers } = await api.signIn('CAGEO');
    const answer = await api.app.inject({ method: 'HEAD', url: '/credenciados/edital/encerrarEdital', headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe('input', () => {
  it('is refused with a message for each field', async () => {
    const { headers } = await api.signIn('CAGEO');
    const answer = await call('POST', '/edital/save', { headers, payload: { periodoAbertura: { inicio: 'x' } } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().campos)).toEqual(
      expect.arrayContaining(['numeroEdital', 'periodoAbertura.inicio', 'periodoAbertura.fim', 'anexoEdital']),
    );
  });

  it('may be an empty body with the JSON content type', async () => {
    const { headers } = await api.signIn('CAGEO');
    const answer = await call('POST', '/sessao/renovar', {
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('an answer', () => {
  it('keeps both items of a pair of optional values', async () => {
    const answer = await call('GET', '/publico/edital');
    expect(answer.json()).toEqual([null, null]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is null for an empty result', async () => {
    const { headers } = await api.signIn('CAGEO');
    const answer = await call('GET', '/edital/tipo', { headers });
    expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
  });
});

describe('the contract', () => {
  it('has a handler for every endpoint', () => {
    expect(() => assertContractServed(api.app)).not.toThrow();
    expect(api.app.handledEndpoints.size).toBe(Object.keys(endpoints).length);
  });

  it('is refused at the start if a handler is missing', async () => {
    const app = Fastify();
    registerErrors(app);
    app.decorate('handledEndpoints', new Set<string>());
    route(app, 'GET /publico/municipios/estados', async () => []);
    expect(() => assertContractServed(app)).toThrow('POST /edital/save has no handler');
    expect(() => assertContractServed(app)).not.toThrow('GET /publico/municipios/estados');
  });
});

// INS-9
describe('an idempotent call', () => {
  let key = 0;
  const repeat = (headers: Record<string, string>, payload: object = { a: 1 }) =>
    call('POST', '/repetivel', { headers, payload });
  const effects = async () => Number((await api.database.pool.query('SELECT count(*) FROM efeito')).rows[0].count);
  const works = (remember: Remember) =>
    api.db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`INSERT INTO efeito SELECT count(*) + 1 FROM efeito RETURNING numero`);
      await remember(tx, rows[0]);
      return rows[0];
    });

  beforeEach(async () => {
    await api.database.pool.query('TRUNCATE efeito');
    key += 1;
    effect = works;
  });
  const keyed = () => ({ 'idempotency-key': `repeticao-${key}` });

  it('has one effect and one answer for concurrent repeats', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => repeat(keyed())));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(8).fill([200, { numero: 1 }]));
    expect(await effects()).toBe(1);
    expect((await repeat(keyed())).headers['idempotency-replayed']).toBe('true');
  });

  it('runs each time without a key, under another key and for another caller', async () => {
    const { headers } = await api.signIn('CREDENCIADOS');
    for (const own of [{}, {}, keyed(), { 'idempotency-key': `outra-chave-${key}` }, { ...keyed(), ...headers }])
      await repeat(own);
    expect(await effects()).toBe(5);
  });

  it('is refused if the key comes with other data', async () => {
    await repeat(keyed());
    const answer = await repeat(keyed(), { a: 2 });
    expect(answer.statusCode).toBe(422);
    expect(await effects()).toBe(1);
  });

  it('may be retried after a failure', async () => {
    effect = async () => {
      throw new Error('broken');
    };
    expect((await repeat(keyed())).statusCode).toBe(500);
    effect = works;
    expect((await repeat(keyed())).json()).toEqual({ numero: 1 });
  });

  it('runs at once if the first was interrupted and rolled back', async () => {
    const held = deferred<number>();
    effect = (remember) =>
      api.db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`INSERT INTO efeito VALUES (7) RETURNING pg_backend_pid() AS pid`);
        await remember(tx, { numero: 7 });
        held.resolve(Number(rows[0]?.pid));
        await tx.execute(sql`SELECT pg_sleep(60)`);
        return { numero: 7 };
      });
    const first = repeat(keyed());
    const pid = await held.promise;
    effect = works;
    const second = repeat(keyed());
    await api.database.asOwner('SELECT pg_terminate_backend($1)', [pid]);
    expect((await first).statusCode).toBe(503);
    expect((await second).json()).toEqual({ numero: 1 });
  });

  it('fails if its handler doesn’t remember the answer', async () => {
    effect = async () => ({ numero: 1 });
    expect((await repeat(keyed())).statusCode).toBe(500);
  });

  it('refuses an invalid key', async () => {
    expect((await repeat({ 'idempotency-key': 'x' })).statusCode).toBe(400);
  });
});

// ERR-5
describe('the rate limit', () => {
  it('answers 429 in Portuguese with Retry-After', async () => {
    const { before, refused } = await askTooOften(api.app, '203.0.113.9');
    expect(before.map(({ statusCode }) => statusCode)).not.toContain(429);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^Muitas tentativas/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
