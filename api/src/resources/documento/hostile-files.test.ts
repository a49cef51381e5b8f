import type { Arquivo } from '@credenciados/contract';
import { arquivo } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDomainApp, okay, upload } from '../../tests/support/domain.ts';
import { DOCS, DOCXS, PDFS } from '../../tests/support/hostile-files/documents.ts';
import { ENTRIES, NAMES, PACKED, PICTURES } from '../../tests/support/hostile-files/packed.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());

const TABLES = { PDFS, DOCS, DOCXS, PACKED, ENTRIES, PICTURES, NAMES };

test('there are over a hundred different hostile files', () => {
  const hostile = Object.values(TABLES)
    .flat()
    .filter(({ refused }) => refused !== null);
  expect(hostile.length).toBeGreaterThanOrEqual(100);
  expect(new Set(hostile.map(({ name, make }) => `${name}\n${make().toString('base64')}`)).size).toBe(hostile.length);
});

// DOC-5
describe.each(Object.entries(TABLES))('%s:', (_kind, files) => {
  test.each(files.map((file) => [file.what, file] as const))('%s', async (_what, { name, make, refused, status }) => {
    const before = await api.db.$count(arquivo);
    const content = make();
    // With a draft per file: accepted files are never registered, and would add up to the quota.
    const answer = await upload(api, 'CADASTRO', name, content, await api.newDraft());
    expect([answer.statusCode, answer.json().message ?? null]).toEqual([status, refused]);
    expect(await api.db.$count(arquivo)).toBe(before + (refused === null ? 1 : 0));
    if (refused === null) expect(okay<Arquivo>(answer)).toMatchObject({ tamanho: content.length });
  });
});
