import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const FILE_POLICY = "object-src 'none';base-uri 'none';frame-ancestors 'none'";
/** Headers that describe an answer and don't protect anything. */
const OTHERS = new Set(
  'access-control-allow-origin cache-control connection content-length content-type date vary'.split(' '),
);

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

describe('the security headers', () => {
  it.each([
    ['data of the API', '/credenciados/publico/edital', 200, { 'content-security-policy': DATA_POLICY }],
    [
      'its refusal of an unknown call',
      '/credenciados/sessao/renovar',
      404,
      { ...OF_PAGES, 'content-security-policy': FILE_POLICY },
    ],
    [
      'its pages',
      '/credenciados/openapi',
      200,
      { ...OF_PAGES, 'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /) },
    ],
    ['an address without an answer', '/nada', 404, { ...OF_PAGES, 'content-security-policy': FILE_POLICY }],
    ['the probes', '/healthz', 200, { ...OF_PAGES, 'content-security-policy': FILE_POLICY }],
    // Its forms send the `Origin` header.
    [
      'the issuer',
      '/identidade/.well-known/openid-configuration',
      200,
      {
        ...OF_PAGES,
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      },
    ],
  ])('are sent by %s, these and no others', async (_which, url, status, own) => {
    const { statusCode, headers } = await api.app.inject({ url });
    expect(statusCode).toBe(status);
    const guards = Object.fromEntries(Object.entries(headers).filter(([name]) => !OTHERS.has(name)));
    expect(guards).toEqual({ ...OF_ALL, ...own });
    expect(headers['content-security-policy']).toMatch(/(^|; ?)base-uri 'none'(;|$)/);
    expect(headers['content-security-policy']).toMatch(/(^|; ?)frame-ancestors 'none'(;|$)/);
  });

  it.each(['/.well-known/openid-configuration', '/jwks'])(
    'forbid other origins to read the issuer’s %s',
    async (path) => {
      const { headers } = await api.app.inject({
        url: `/identidade${path}`,
        headers: { origin: 'https://mau.example' },
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('enforce HTTPS if the portal’s public address has it', async () => {
    const published = await createTestApp({ config: { publicUrl: 'https://portal.exemplo.gov.br' } });
    const { headers } = await published.app.inject({ url: '/credenciados/publico/edital' });
    expect(headers).toMatchObject({ ...OF_ALL, 'strict-transport-security': 'max-age=31536000; includeSubDomains' });
    await published.close();
  });
});
