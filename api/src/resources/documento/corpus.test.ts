import { readdirSync, readFileSync } from 'node:fs';
import type { Arquivo } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CORPUS } from '../../tests/corpus/manifest.ts';
import { createDomainApp, okay, upload } from '../../tests/support/domain.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

const FOLDER = new URL('../../tests/corpus/files/', import.meta.url);

let api: TestApp;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());

const contentOf = (name: string) => readFileSync(new URL(name, FOLDER));

test('each file of the corpus has its expected result', () => {
  const names = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  expect(names.sort()).toEqual([...CORPUS.keys()].sort());
});

// DOC-5
describe.each([...CORPUS])('%s', (name, { refused }) => {
  test(refused === null ? 'is taken' : `is refused: ${refused}`, async () => {
    const content = contentOf(name);
    const answer = await upload(api, 'CADASTRO', name, content, await api.newDraft());
    if (refused === null) {
      expect([answer.statusCode, answer.json().message]).toEqual([201, undefined]);
      expect(okay<Arquivo>(answer)).toMatchObject({ nome: name, tamanho: content.length });
    } else {
      expect(answer.json().message).toContain(refused);
    }
  });
});
