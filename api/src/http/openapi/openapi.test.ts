import { endpoints, statusesOf } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let document: ReturnType<typeof import('./document.ts').openApiDocument>;

beforeAll(async () => {
  api = await createTestApp();
  const answer = await api.app.inject({ url: '/credenciados/openapi.json' });
  expect(answer.statusCode).toBe(200);
  document = answer.json();
});
afterAll(() => api.close());

const SECURITY = new Map<unknown, object[]>([
  ['public', [{}, { session: [] }]],
  ['publicacao', [{ publishing: [] }]],
]);

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1/);
  });

  it('is refused by the validator if it is wrong', async () => {
    const wrong = { ...structuredClone(document), paths: { '/x': { get: { responses: 1 } } } };
    expect(await new Validator().validate(wrong)).toMatchObject({ valid: false });
  });

  it('has every call of the contract, with its answers and permissions', () => {
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const [method = '', path = ''] = key.split(' ', 2);
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation).toMatchObject({
        summary: endpoint.summary,
        security: SECURITY.get(endpoint.access) ?? [{ session: [] }],
        responses: Object.fromEntries(statusesOf(key, endpoint).map((status) => [status, expect.anything()])),
      });
    }
  });

  it('describes a call’s input', () => {
    expect(document.paths['/solicitacaoCredenciado/retificar/{id}']?.put).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: {
        content: {
          'application/json': {
            schema: { required: expect.arrayContaining(['assunto', 'mensagem', 'dataLimiteResposta']) },
          },
        },
      },
    });
  });
});

describe('the page of the OpenAPI document', () => {
  it('runs only the portal’s own scripts', async () => {
    const page = await api.app.inject({ url: '/credenciados/openapi/', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(2);
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
    for (const file of files) {
      expect(file).not.toMatch(/^(https?:)?\/\//);
      const url = new URL(file, 'http://portal/credenciados/openapi/').pathname;
      expect((await api.app.inject({ url })).statusCode).toBe(200);
    }
  });
});
