import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { askTooOften } from '../../tests/support/ask-too-often.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';
import { SECURITY_EVENTS } from './security-events.ts';

interface Line {
  security?: string;
  account?: string;
  address?: string;
  route?: string;
}

let portal: TestApp;
let carla: SignedIn;
let ana: SignedIn;
let written = '';

const noted = (): Line[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((line) => line.security);

beforeAll(async () => {
  const logTo = {
    write: (text: string) => {
      written += text;
    },
  };
  const config = { metricsPort: 9, logLevel: 'info' } as const;
  portal = await createTestApp({ config, logTo });
  carla = await portal.signIn('CAGEO');
  ana = await portal.signIn('CREDENCIADOS');
});
afterAll(() => portal.close());
beforeEach(() => {
  written = '';
});

const count = async (event: string) =>
  Number(
    new RegExp(`security_events_total\\{event="${event}"\\} (\\d+)`).exec(
      (await portal.app.metrics?.text()) ?? '',
    )?.[1],
  );

describe('the security log', () => {
  it('has a counter for every event from the start', async () => {
    for (const event of SECURITY_EVENTS) expect(await count(event)).not.toBeNaN();
  });

  it('logs a refused permission, with stable digests', async () => {
    const before = await count('permission_refused');
    const ask = () => portal.app.inject({ method: 'POST', url: '/credenciados/edital/listagem', headers: ana.headers });
    expect((await ask()).statusCode).toBe(403);
    expect((await ask()).statusCode).toBe(403);
    const [first, second] = noted();
    expect(first).toMatchObject({ security: 'permission_refused', route: '/credenciados/edital/listagem' });
    expect(first?.account).toBe(portal.app.security.digest(ana.cpf));
    expect([second?.account, second?.address]).toEqual([first?.account, first?.address]);
    expect(first?.account).not.toBe(portal.app.security.digest(carla.cpf));
    expect(written).not.toContain(ana.cpf);
    expect(written).not.toContain('127.0.0.1');
    expect(await count('permission_refused')).toBe(before + 2);
  });

  it('logs an invalid token', async () => {
    const headers = { authorization: 'Bearer not.a.token' };
    const answer = await portal.app.inject({ url: '/credenciados/conversa/getByUser', headers });
    expect(answer.statusCode).toBe(401);
    expect(noted()).toMatchObject([{ security: 'token_refused', route: '/credenciados/conversa/getByUser' }]);
  });

  it('logs publishing with a wrong token', async () => {
    const headers = { authorization: 'Bearer wrong' };
    const answer = await portal.app.inject({ url: '/credenciados/modulos', headers });
    expect(answer.statusCode).toBe(401);
    expect(noted()).toMatchObject([{ security: 'publishing_refused' }]);
  });

  it('logs a form of another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await portal.app.inject({ method: 'POST', url: '/identidade/modulos', headers });
    expect(answer.statusCode).toBe(403);
    expect(noted()).toMatchObject([{ security: 'cross_site_refused' }]);
  });

  it('logs an exceeded rate limit', async () => {
    expect((await askTooOften(portal.app, '203.0.113.9')).refused.statusCode).toBe(429);
    expect(noted()[0]).toMatchObject({
      security: 'rate_limited',
      address: portal.app.security.digest('203.0.113.9'),
    });
  });
});
