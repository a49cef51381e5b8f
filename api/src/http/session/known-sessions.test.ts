import { setTimeout as sleep } from 'node:timers/promises';
import { usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { createTestApp, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';
import { endSession } from './sessions.ts';

let api: TestApp;
let who: SignedIn;
let lookedUp: jest.SpiedFunction<TestApp['database']['pool']['query']>;

beforeEach(async () => {
  api = await createTestApp();
  await api.app.signals.start();
  who = await api.signIn('CAGEO');
  lookedUp = jest.spyOn(api.database.pool, 'query');
});
afterEach(async () => {
  lookedUp.mockRestore();
  await api.close();
});

/** Sends a request with the token; returns its status and the number of look-ups. */
async function ask(): Promise<{ status: number; queries: number }> {
  const before = lookedUp.mock.calls.length;
  const url = '/credenciados/modeloMensagem/findAll';
  const { statusCode } = await api.app.inject({ method: 'GET', url, headers: who.headers });
  return { status: statusCode, queries: lookedUp.mock.calls.length - before };
}

/** Resolves once this process has received a signal, and so its cache has too. */
const heardOfChange = () =>
  new Promise<void>((resolve) => {
    api.app.signals.subscribe({ onSignal: () => resolve(), onLost: () => undefined });
  });

describe('a cached session', () => {
  it('is not queried again', async () => {
    expect(await ask()).toEqual({ status: 200, queries: 2 });
    expect(await ask()).toEqual({ status: 200, queries: 1 });
  });

  it('is refused at once after signing out here', async () => {
    await ask();
    await api.app.inject({ method: 'POST', url: '/credenciados/sessao/sair', headers: who.headers });
    expect((await ask()).status).toBe(401);
  });

  it.each([
    ['signed out', async () => endSession(api.deps, api.db, sidOf(who.token))],
    [
      'disabled',
      async () => {
        await api.db.update(usuario).set({ ativo: false }).where(eq(usuario.id, who.usuarioId));
      },
    ],
    [
      'without its profile',
      async () => {
        await api.db.delete(usuarioPerfil).where(eq(usuarioPerfil.usuarioId, who.usuarioId));
      },
    ],
  ])('is refused as soon as another process has it %s', async (_how, change) => {
    await ask();
    expect((await ask()).queries).toBe(1);
    const heard = heardOfChange();
    await change();
    await heard;
    expect((await ask()).status).toBe(401);
  });

  it('is refused once its token expires', async () => {
    await ask();
    api.setNow(new Date(Date.now() + 61 * 60 * 1000));
    expect((await ask()).status).toBe(401);
  });

  it('is queried each time while signals can’t be received', async () => {
    await ask();
    await api.database.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'credenciados-avisos'`,
    );
    while (api.app.signals.listening) await sleep(2);
    expect(await ask()).toEqual({ status: 200, queries: 2 });
  });

  it('is not cached if it ends during the query', async () => {
    const prepared = api.database.pool.query.bind(api.database.pool);
    lookedUp.mockImplementationOnce(async (...args: unknown[]) => {
      const found = await Reflect.apply(prepared, null, args);
      const heard = heardOfChange();
      await api.database.asOwner('UPDATE sessao SET revogada_em = now() WHERE id = $1', [sidOf(who.token)]);
      await heard;
      return found;
    });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(401);
  });
});

function sidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
}
