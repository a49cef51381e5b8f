import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { surplusFlows } from './client/flow-cookie.ts';
import { STARTS_A_MINUTE } from './limit-starts.ts';
import { type IdentityApp, startIdentityApp } from './testing/identity-app.ts';

let api: IdentityApp;
beforeAll(async () => {
  api = await startIdentityApp();
});
afterAll(() => api.close());

test.each(['/credenciados/auth/entrar?voltar=https%3A%2F%2Fmau.example', '/identidade/auth?client_id=portal'])(
  'one address begins so many sign-ins a minute, at %s',
  async (path) => {
    const start = () => fetch(`${api.publicUrl}${path}`, { redirect: 'manual' });
    for (let begun = 0; begun < STARTS_A_MINUTE; begun++) expect((await start()).status).not.toBe(429);
    const refused = await start();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('Muitas tentativas em pouco tempo');
    const rows = await api.database.asOwner('select count(*)::int as n from oidc_payload');
    expect(rows.rows[0]).toEqual({ n: expect.any(Number) });
    expect(Number(rows.rows[0]?.n)).toBeLessThanOrEqual(2 * STARTS_A_MINUTE);
  },
);

test('a browser keeps so many sign-ins under way, and gives up the oldest', () => {
  const flows = Array.from({ length: 8 }, (_, place) => [`portal_entrada_${place}`, 'x'] as const);
  const cookies = { portal_sessao: 'y', ...Object.fromEntries(flows) };
  expect(surplusFlows(api, cookies)).toEqual(['portal_entrada_0', 'portal_entrada_1', 'portal_entrada_2']);
  expect(surplusFlows(api, { portal_entrada_1: 'x', outro: 'y' })).toEqual([]);
});
