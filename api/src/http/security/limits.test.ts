import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DRAFT_HEADER, type Endpoint, endpoints } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverSources } from '../../tests/support/server-sources.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { CAPACITIES, type Limit, limitsTable, RATE_LIMITS } from './limits.ts';

const SOURCES = path.join(import.meta.dirname, '../..');
const PAGE = path.join(SOURCES, '../../docs/security.md');
const [BEGIN, END] = ['<!-- limits -->', '<!-- end of limits -->'];

/** Matches a limit declared outside the list. */
const DECLARES = /\bwindowMs: (?:\d|[A-Z])|\btimeWindow: \d/;
let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

describe('the list of limits', () => {
  it('equals the table in the documentation (UPDATE_DOCS=1 writes it)', () => {
    const page = readFileSync(PAGE, 'utf8');
    const table = limitsTable(endpoints as Record<string, Endpoint>);
    const [before = '', rest = ''] = page.split(BEGIN);
    const [, after = ''] = rest.split(END);
    const written = `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, written);
    expect(page).toBe(written);
  });

  it('has every limit: no other file declares one', () => {
    const declaring = [...serverSources()].filter(([, text]) => DECLARES.test(text)).map(([file]) => file);
    expect(declaring).toEqual(['http/security/limits.ts']);
  });

  it.each(Object.entries<Pick<Limit, 'test'>>({ ...RATE_LIMITS, ...CAPACITIES }))(
    '%s has its test',
    (_name, { test }) => {
      const [file = '', name = ''] = test.split(' › ');
      const at = path.join(SOURCES, file);
      expect(existsSync(at)).toBe(true);
      expect(readFileSync(at, 'utf8')).toContain(name);
    },
  );
});

describe('the rate limit of requests', () => {
  const remoteAddress = '203.0.113.30';
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const url = `/credenciados/publico/${path}`;
    return (await api.app.inject({ method: 'POST', url, payload: {}, headers, remoteAddress })).statusCode;
  };
  const statuses = async (times: number, path: string, headers: Record<string, string> = {}) =>
    Promise.all(Array.from({ length: times }, () => ask(path, headers)));

  it('a flooded network blocks neither a session nor a draft', async () => {
    const { max } = RATE_LIMITS.requests;
    for (let sent = 0; sent <= max; sent += 200) await statuses(200, 'contato/situacao');
    expect(await ask('contato/situacao')).toBe(429);
    const { headers } = await api.signIn('CREDENCIADOS');
    expect(await ask('contato/situacao', headers)).toBe(400);
    expect(await ask('contato/situacao', { ...(await api.newDraft()).headers })).toBe(400);
    // An invalid draft id has no limit of its own.
    expect(await ask('contato/situacao', { [DRAFT_HEADER]: 'x' })).toBe(429);
  });

  it('an expensive call counts by session or network, since drafts are free', async () => {
    const path = 'comprovante/verificar';
    const { rateLimit } = endpoints['POST /publico/comprovante/verificar'];
    expect(await statuses(rateLimit, path)).toEqual(Array(rateLimit).fill(400));
    expect(await ask(path, { ...(await api.newDraft()).headers })).toBe(429);
    const { headers } = await api.signIn('CREDENCIADOS');
    expect(await statuses(rateLimit, path, headers)).toEqual(Array(rateLimit).fill(400));
    expect(await ask(path, headers)).toBe(429);
  });
});
