import { trustedProxies } from '@credenciados/platform/settings/trust-proxy-setting';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({
    config: { trustProxy: trustedProxies('10.0.0.5, 10.1.0.0/16') },
    extend: (routes) => {
      routes.get('/who', (request) => ({ ip: request.ip, host: request.host, protocol: request.protocol }));
    },
  });
});
afterAll(() => api.close());

const seen = async (remoteAddress: string, headers: Record<string, string>) =>
  (await api.app.inject({ url: '/credenciados/who', remoteAddress, headers })).json();

test('the client is the address that the proxy saw, whatever the client claims', async () => {
  expect(await seen('10.0.0.5', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ ip: '203.0.113.9' });
  const spoofed = { 'x-forwarded-for': '198.51.100.1, 10.0.0.5, 203.0.113.9' };
  expect(await seen('10.0.0.5', spoofed)).toMatchObject({ ip: '203.0.113.9' });
  // Through two trusted proxies: the last address that isn't one of them.
  const twice = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.2.3' };
  expect(await seen('10.0.0.5', twice)).toMatchObject({ ip: '203.0.113.9' });
});

test('a caller that is no trusted proxy has its headers ignored', async () => {
  const headers = {
    host: 'portal.example',
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  expect(await seen('203.0.113.9', headers)).toEqual({ ip: '203.0.113.9', host: 'portal.example', protocol: 'http' });
});
