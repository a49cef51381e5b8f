import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createDomainApp } from '../../tests/support/domain.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());

test('the 27 federative units, by name with accents ignored', async () => {
  const response = await call(api, 'GET', '/publico/municipios/estados');
  const names: string[] = response.json().map(({ nome }: { nome: string }) => nome);
  expect(names).toHaveLength(27);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  expect(response.headers['cache-control']).toContain('public');
});

test('the municipalities of one, by name', async () => {
  const response = await call(api, 'GET', '/publico/municipios/findByCodigoEstado/PA');
  const found = response.json();
  expect(found).toHaveLength(144);
  expect(found).toContainEqual({ id: 1501402, nome: 'Belém', codigoEstado: 'PA' });
  expect(found[0].nome).toBe('Abaetetuba');
  expect((await call(api, 'GET', '/publico/municipios/findByCodigoEstado/XX')).statusCode).toBe(400);
});
