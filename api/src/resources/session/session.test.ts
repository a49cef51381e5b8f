import { usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { currentKey } from '@credenciados/platform/derived-keys';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { createTestApp, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const HOUR_MS = 60 * 60 * 1000;
const renew = (headers: Record<string, string>) =>
  api.app.inject({ method: 'POST', url: '/credenciados/sessao/renovar', headers });
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

// CTA-4
describe('the session token', () => {
  it('contains the data that the shell shows, and is returned by a renewal', async () => {
    const maria = await api.signIn('CAGEO', { nome: 'Maria da Silva' });
    const answer = await renew(maria.headers);
    expect(answer.statusCode).toBe(200);
    expect(payloadOf(answer.json().token)).toMatchObject({
      sub: String(maria.usuarioId),
      pessoa: { cpfCnpj: maria.cpf, nomeRazaoSocial: 'Maria da Silva' },
      perfilSelecionado: { id: 74, codigo: 'CAGEO' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    [
      'the account is disabled',
      (who: SignedIn) => api.db.update(usuario).set({ ativo: false }).where(eq(usuario.id, who.usuarioId)),
    ],
    [
      'the profile is taken away',
      (who: SignedIn) => api.db.delete(usuarioPerfil).where(eq(usuarioPerfil.usuarioId, who.usuarioId)),
    ],
    [
      'the person signs out',
      (who: SignedIn) => api.app.inject({ method: 'POST', url: '/credenciados/sessao/sair', headers: who.headers }),
    ],
  ])('is refused once %s', async (_when, change) => {
    const who = await api.signIn('CREDENCIADOS');
    expect((await renew(who.headers)).statusCode).toBe(200);
    await change(who);
    expect((await renew(who.headers)).statusCode).toBe(401);
  });

  it('lasts an hour, and renewals end 12 hours after sign-in', async () => {
    const start = new Date();
    api.setNow(start);
    let headers: Record<string, string> = (await api.signIn('CAGEO')).headers;
    try {
      for (let half = 1; half < 24; half++) {
        api.setNow(new Date(start.getTime() + (half * HOUR_MS) / 2));
        const answer = await renew(headers);
        expect(answer.statusCode).toBe(200);
        headers = { authorization: `Bearer ${answer.json().token}` };
      }
      expect(payloadOf(headers.authorization ?? '').exp * 1000).toBeLessThanOrEqual(start.getTime() + 12 * HOUR_MS);
      api.setNow(new Date(start.getTime() + 12 * HOUR_MS + 1000));
      expect((await renew(headers)).statusCode).toBe(401);
    } finally {
      api.setNow(null);
    }
    const idle = await api.signIn('CAGEO');
    api.setNow(new Date(Date.now() + HOUR_MS + 1000));
    expect((await renew(idle.headers)).statusCode).toBe(401);
    api.setNow(null);
  });

  it('is refused if signed with another key or none, or changed', async () => {
    const who = await api.signIn('CREDENCIADOS');
    const claims = payloadOf(who.token);
    const [header, payload, signature] = who.token.split('.');
    const asStaff = { ...claims, perfilSelecionado: { id: 74, codigo: 'CAGEO' } };
    const encode = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
    const otherKey = currentKey({ sessionSecret: 'another secret' }, 'session-token');
    const forged = [
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(otherKey),
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${encode(asStaff)}.${signature}`,
      'not-a-token',
    ];
    for (const token of forged) expect((await renew({ authorization: `Bearer ${token}` })).statusCode).toBe(401);
  });
});
