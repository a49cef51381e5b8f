import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ERROR } from '@credenciados/contract';
import { arquivo, envio } from '@credenciados/platform/db/schema/index';
import { Quarantine } from '@credenciados/platform/malware/quarantine';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sum } from 'drizzle-orm';
import { CAPACITIES } from '../../http/security/limits.ts';
import { createDomainApp, looseFiles, pdf, wholeUpload } from '../../tests/support/domain.ts';
import type { TestApp, TestDraft } from '../../tests/support/test-app.ts';

const MB = 1024 * 1024;
const lines: string[] = [];
let api: TestApp;

beforeAll(async () => {
  api = await createDomainApp({ logTo: { write: (line) => lines.push(line) } });
  api.app.log.level = 'warn';
});
afterAll(() => api.close());
beforeEach(() => api.database.asOwner('delete from envio; delete from arquivo'));
afterEach(() => {
  Object.assign(api.config, { filesFreeFloor: 0, filesTotalMax: undefined, filesLooseMax: 20_480 * MB });
});

/** Uploads from one address. */
const send = (draft: Pick<TestDraft, 'headers'>, remoteAddress: string, content = pdf()) => {
  const { payload, headers } = wholeUpload('a.pdf', content);
  return api.app.inject({
    method: 'POST',
    url: '/credenciados/publico/documentoCredenciado/upload',
    headers: { ...headers, ...draft.headers },
    remoteAddress,
    payload,
  });
};
const looseBytes = async () => {
  const [row] = await api.db.select({ bytes: sum(arquivo.tamanho).mapWith(Number) }).from(arquivo);
  return row?.bytes ?? 0;
};
/** Inserts uploads that others made from an address. */
const others = async (bytes: number, remoteAddress: string) =>
  api.db.insert(arquivo).values({
    key: randomBytes(24).toString('base64url'),
    nomeOriginal: 'a.pdf',
    mime: 'application/pdf',
    tamanho: bytes,
    sha256: '0'.repeat(64),
    finalidade: 'CADASTRO',
    dono: 'rascunho:outro',
    origem: api.app.security.digest(remoteAddress),
  });

// DOC-8
describe('a draft', () => {
  test('has at most sixty unbound files, however many come at once', async () => {
    await looseFiles(api, 'CADASTRO', 59);
    const answers = await Promise.all([send(api.draft, '192.0.2.1'), send(api.draft, '192.0.2.2')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect(await api.db.$count(arquivo)).toBe(60);
    const refused = await send(api.draft, '192.0.2.3');
    expect([refused.statusCode, refused.json().message]).toEqual([422, ERROR.uploadQuota]);
    expect(lines.some((line) => line.includes('upload_quota') && line.includes('owner'))).toBe(true);
    // Another draft has its own quota.
    expect((await send(await api.newDraft(), '192.0.2.1')).statusCode).toBe(201);
  });

  test('has at most two uploads in progress; a third gets a retry time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(api.draft, '192.0.2.4')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('2');
  });
});

describe('concurrent uploads', () => {
  const { uploads, uploadsOfNetwork } = CAPACITIES;
  const content = pdf();
  /** Upload whose body is sent when the test says so. */
  const hold = async (remoteAddress: string) => {
    const body = new PassThrough();
    const { headers } = wholeUpload('a.pdf', content);
    const state = { answered: false };
    const draft = await api.newDraft();
    const answer = api.app
      .inject({
        method: 'POST',
        url: '/credenciados/publico/documentoCredenciado/upload',
        headers: { ...headers, ...draft.headers },
        remoteAddress,
        payload: body,
      })
      .then(({ statusCode }) => {
        state.answered = true;
        return statusCode;
      });
    return { state, answer, end: () => void body.end(content) };
  };
  const many = (count: number, address: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => hold(address(index))));
  const underWay = async () => api.db.$count(envio);

  test('are limited per network and in total; the next one waits until one ends', async () => {
    const flood = await many(uploadsOfNetwork.max, () => '192.0.2.30');
    await until(async () => (await underWay()) === uploadsOfNetwork.max);
    const next = await hold('192.0.2.30');
    next.end();
    expect((await send(await api.newDraft(), '192.0.2.31')).statusCode).toBe(201);
    expect(next.state.answered).toBe(false);

    const others = await many(uploads.max - uploadsOfNetwork.max, (index) => `192.0.2.${100 + index}`);
    await until(async () => (await underWay()) === uploads.max + 1);
    const last = await hold('192.0.2.200');
    last.end();
    flood[0]?.end();
    expect(await flood[0]?.answer).toBe(201);
    // The waiting upload of that network came first.
    expect(await next.answer).toBe(201);
    expect(await last.answer).toBe(201);
    for (const each of [...flood, ...others]) each.end();
    for (const each of [...flood, ...others]) expect(await each.answer).toBe(201);
  });
});

describe('a network', () => {
  test('takes at most a quarter of the space with any number of drafts; others still have room', async () => {
    api.config.filesLooseMax = 4 * MB;
    let taken = 0;
    let refused = 0;
    for (let count = 0; count < 12; count += 1) {
      const { statusCode } = await send(await api.newDraft(), '192.0.2.9', pdf(200_000));
      if (statusCode === 201) taken += 1;
      if (statusCode === 507) refused += 1;
    }
    expect(taken + refused).toBe(12);
    expect(await looseBytes()).toBeLessThanOrEqual(MB);
    expect(await looseBytes()).toBeGreaterThan(0.7 * MB);
    expect((await send(await api.newDraft(), '192.0.2.10', pdf(200_000))).statusCode).toBe(201);
  });

  test('has 64 bits for IPv6', async () => {
    api.config.filesLooseMax = 4 * MB;
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const { statusCode } = await send(await api.newDraft(), `2001:db8:1:2::${count + 1}`, pdf(200_000));
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 507).length).toBeGreaterThan(0);
    expect((await send(await api.newDraft(), '2001:db8:1:3::1', pdf(200_000))).statusCode).toBe(201);
  });

  test('that came first leaves room for any number of others', async () => {
    api.config.filesLooseMax = 100 * MB;
    let left = 100 * MB;
    for (let flooder = 0; flooder < 10; flooder += 1) {
      // Each takes as much as it may.
      await others(Math.floor(left / 4), `198.51.100.${flooder}`);
      left -= Math.floor(left / 4);
      expect((await send(await api.newDraft(), `198.51.100.${flooder}`, pdf(500_000))).statusCode).toBe(507);
    }
    expect((await send(await api.newDraft(), '203.0.113.1', pdf(500_000))).statusCode).toBe(201);
  });
});

// DOC-8
describe('without space', () => {
  const refused = async (draft: TestDraft = api.draft) => {
    const before = await api.db.$count(arquivo);
    const answer = await send(draft, '192.0.2.20');
    expect([answer.statusCode, answer.json().message]).toEqual([507, ERROR.noRoom]);
    expect(answer.headers['retry-after']).toBe('60');
    expect(await api.db.$count(arquivo)).toBe(before);
  };
  const ready = async () => (await api.app.inject('/readyz')).json();

  test('uploads are refused, the readiness probe reports it, and stored files are served', async () => {
    const { key } = (await send(api.draft, '192.0.2.21')).json();
    expect(await ready()).toMatchObject({ status: 'ok', uploads: true });
    api.config.filesFreeFloor = Number.MAX_SAFE_INTEGER;
    await refused();
    expect(await ready()).toMatchObject({ status: 'ok', uploads: false });
    const url = `/credenciados/publico/documentoCredenciado/findByCaminho?caminho=${key}`;
    expect((await api.app.inject({ url, headers: api.draft.headers })).statusCode).toBe(200);
    expect(lines.some((line) => line.includes('free_space_floor'))).toBe(true);
  });

  test('uploads are refused if all files together reach the limit', async () => {
    api.config.filesTotalMax = 0;
    await refused();
  });

  test('uploads are refused if unbound files reach the limit', async () => {
    api.config.filesLooseMax = MB;
    await others(MB, '198.51.100.200');
    await refused();
  });
});

test('a flood of malware fills nothing', async () => {
  const quarantine = new Quarantine(api.config.dataDir);
  const content = pdf();
  const { key, sha256, tamanho } = await api.deps.storage.put(Readable.from([content]), {
    maxBytes: 1000,
    inspect: (path, file) => quarantine.keep(path, { ...file, tamanho: 600 * MB }, 'x', new Date()),
  });
  expect([key.length, sha256.length, tamanho]).toEqual([32, 64, content.length]);
  expect(await quarantine.list()).toMatchObject([{ key, guardado: false }]);
});
