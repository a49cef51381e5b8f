import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const GUARDS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

describe('the headers by which browsers guard the portal', () => {
  it.each([
    ['the API', '/credenciados/publico/edital', 200, {}],
    ['its refusal', '/credenciados/sessao/renovar', 404, {}],
    ['an address without an answer', '/nada', 404, {}],
    // Its forms say where they came from.
    ['the issuer', '/identidade/.well-known/openid-configuration', 200, { 'referrer-policy': 'same-origin' }],
  ])('are sent by %s', async (_which, url, status, own) => {
    const { statusCode, headers } = await api.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...GUARDS, ...own });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('origin-agent-cluster');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('keep browsers to HTTPS where the portal is published so', async () => {
    const published = await createTestApp({ config: { publicUrl: 'https://portal.exemplo.gov.br' } });
    const { headers } = await published.app.inject({ url: '/credenciados/publico/edital' });
    expect(headers).toMatchObject({ ...GUARDS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' });
    await published.close();
  });
});
