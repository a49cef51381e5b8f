import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const OF_ALL = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const OF_PAGES = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

describe('the headers by which browsers guard the portal', () => {
  it.each([
    ['data of the API', '/credenciados/publico/edital', 200, {}],
    ['its refusal of an unknown call', '/credenciados/sessao/renovar', 404, OF_PAGES],
    ['its pages', '/credenciados/openapi', 200, OF_PAGES],
    ['an address without an answer', '/nada', 404, OF_PAGES],
    // Its forms say where they came from.
    [
      'the issuer',
      '/identidade/.well-known/openid-configuration',
      200,
      { ...OF_PAGES, 'referrer-policy': 'same-origin' },
    ],
  ])('are sent by %s', async (_which, url, status, own) => {
    const { statusCode, headers } = await api.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...OF_ALL, ...own });
    expect(headers['content-security-policy']).toMatch(/(^|; )base-uri 'none'(;|$)/);
    expect(headers['content-security-policy']).toMatch(/(^|; )frame-ancestors 'none'(;|$)/);
    expect(headers['content-security-policy']).toMatch(/(^|; )(object|default)-src 'none'(;|$)/);
    if (!('x-xss-protection' in own))
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-xss-protection']));
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('origin-agent-cluster');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('keep browsers to HTTPS where the portal is published so', async () => {
    const published = await createTestApp({ config: { publicUrl: 'https://portal.exemplo.gov.br' } });
    const { headers } = await published.app.inject({ url: '/credenciados/publico/edital' });
    expect(headers).toMatchObject({ ...OF_ALL, 'strict-transport-security': 'max-age=31536000; includeSubDomains' });
    await published.close();
  });
});
