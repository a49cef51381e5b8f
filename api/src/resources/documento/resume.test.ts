import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Arquivo, ERROR, fileTooLarge, RULE, UPLOAD_LIMITS } from '@credenciados/contract';
import { arquivo, envio } from '@credenciados/platform/db/schema/index';
import { collectUploads } from '@credenciados/platform/jobs/collect';
import { openStorage } from '@credenciados/platform/storage/open-storage';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { startClamd, withEicar } from '../../tests/support/clamd-server.ts';
import {
  begin,
  beginUpload,
  call,
  createDomainApp,
  MIDDAY,
  pdf,
  pieceAt,
  wholeUpload,
} from '../../tests/support/domain.ts';
import type { TestApp, TestDraft } from '../../tests/support/test-app.ts';

const URL = '/credenciados/publico/documentoCredenciado/upload';
const DAY = 24 * 3600_000;
let restoreEnvironment: () => void;
let s3: S3Server;

beforeAll(async () => {
  restoreEnvironment = setEnvironment({ AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' });
  s3 = await startS3Server('conta', 'segredo');
});
afterAll(async () => {
  restoreEnvironment();
  await s3.close();
});

// DOC-10
describe.each(['a folder', 'a bucket'])('with files in %s', (where) => {
  let api: TestApp;
  let other: FastifyInstance;
  let drafts: string;
  let port: number;

  beforeAll(async () => {
    const bucket = where === 'a bucket' ? { fileStore: 's3://balde/arquivos', s3Endpoint: s3.url } : {};
    api = await createDomainApp({ config: bucket });
    // The second process has its own drafts folder.
    drafts = await mkdtemp('/tmp/credenciados-other-');
    const storage = await openStorage({ ...api.config, dataDir: drafts }, api.deps.health);
    other = await buildApp({ ...api.deps, storage }, { strictResponses: true });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (api.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await other.close();
    await api.close();
    await rm(drafts, { recursive: true });
  });
  beforeEach(async () => {
    api.setNow(MIDDAY);
    await api.database.asOwner('delete from envio; delete from arquivo');
  });

  const at = (id: string, app = api.app, draft: TestDraft = api.draft) =>
    app.inject({ method: 'HEAD', url: `${URL}/${id}`, headers: { ...draft.headers, 'tus-resumable': '1.0.0' } });
  const offset = async (id: string, app = api.app) => Number((await at(id, app)).headers['upload-offset']);
  const send = (id: string, from: number, payload: Buffer, app = api.app, draft: TestDraft = api.draft) =>
    app.inject({ method: 'PATCH', url: `${URL}/${id}`, headers: { ...draft.headers, ...pieceAt(from) }, payload });
  const fileOf = (id: string, app = api.app) => app.inject({ url: `${URL}/${id}`, headers: api.draft.headers });
  const giveUp = (id: string, draft: TestDraft = api.draft) =>
    api.app.inject({
      method: 'DELETE',
      url: `${URL}/${id}`,
      headers: { ...draft.headers, 'tus-resumable': '1.0.0' },
    });
  const read = async ({ key }: Pick<Arquivo, 'key'>) =>
    (await call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${key}`)).rawPayload;
  const stored = async () => {
    if (where === 'a bucket') return s3.objects.size;
    const files = await readdir(api.config.fileStore, { recursive: true, withFileTypes: true });
    return files.filter((entry) => entry.isFile()).length;
  };
  /** Sends so many bytes of a body on a connection that then breaks off, or stays open. */
  async function sendPart(id: string, from: number, body: Buffer, bytes: number): Promise<() => void> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    const head = Object.entries({ ...api.draft.headers, ...pieceAt(from) }).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      `PATCH ${URL}/${id} HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await new Promise((done) => socket.write(body.subarray(0, bytes), done));
    return () => socket.destroy();
  }

  test('an interrupted upload continues at its offset, in another process', async () => {
    const before = await stored();
    const content = pdf(300_000);
    const id = await begin(api, 'laudo.pdf', content.length);
    const cut = await sendPart(id, 0, content, 100_000);
    cut();
    let there = 0;
    // The server stores the received bytes once it notices the cut.
    while (there === 0) {
      there = await offset(id, other);
      await sleep(20);
    }
    expect(there).toBeLessThanOrEqual(100_000);
    expect((await send(id, there, content.subarray(there, 200_000), other)).statusCode).toBe(204);
    expect(await offset(id)).toBe(200_000);
    const last = await send(id, 200_000, content.subarray(200_000));
    expect(last.statusCode).toBe(200);
    expect(last.json()).toMatchObject({ nome: 'laudo.pdf', tamanho: content.length });
    expect((await read(last.json())).equals(content)).toBe(true);
    // A repeat gets an equal answer from any process, and no chunk is left.
    expect((await fileOf(id, other)).json()).toEqual(last.json());
    expect(await offset(id, other)).toBe(content.length);
    expect(await stored()).toBe(before + 1);
  });

  test('an upload with an unnoticed dead connection continues with all received bytes', async () => {
    const content = pdf(300_000);
    const id = await begin(api, 'laudo.pdf', content.length);
    const cuts: (() => void)[] = [];
    let there = 0;
    // Asking for the offset makes the process end the old connection; before anything came, there is nothing to end.
    while (there === 0) {
      cuts.push(await sendPart(id, 0, content, 150_000));
      there = await offset(id);
    }
    expect((await send(id, there, content.subarray(there))).statusCode).toBe(200);
    for (const cut of cuts) cut();
  });

  test('one of two concurrent senders advances, and the other gets a conflict', async () => {
    const content = pdf(50_000);
    const id = await begin(api, 'laudo.pdf', content.length);
    const answers = await Promise.all([send(id, 0, content), send(id, 0, content, other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await api.db.$count(arquivo)).toBe(1);
    const pieces = pdf(50_000);
    const second = await begin(api, 'laudo.pdf', pieces.length);
    const half = pieces.subarray(0, 25_000);
    const halves = await Promise.all([send(second, 0, half), send(second, 0, half, other)]);
    expect(halves.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(halves.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: ERROR.uploadElsewhere,
    });
    const ends = await Promise.all([
      send(second, 25_000, pieces.subarray(25_000)),
      send(second, 25_000, pieces.subarray(25_000), other),
    ]);
    expect(ends.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await api.db.$count(arquivo)).toBe(2);
    const file = ends.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await read(file)).equals(pieces)).toBe(true);
  });

  test('bytes at any other offset are refused', async () => {
    const content = pdf(1000);
    const id = await begin(api, 'a.pdf', content.length);
    expect((await send(id, 1, content)).statusCode).toBe(409);
    expect((await send(id, 0, content.subarray(0, 500))).statusCode).toBe(204);
    expect((await send(id, 0, content)).statusCode).toBe(409);
    expect(await offset(id)).toBe(500);
  });

  test('more bytes than declared are refused and not stored', async () => {
    const content = pdf(1000);
    const before = await stored();
    const id = await begin(api, 'a.pdf', content.length);
    const refused = await send(id, 0, Buffer.concat([content, Buffer.from('x')]));
    expect([refused.statusCode, refused.json().message]).toEqual([413, fileTooLarge(20)]);
    expect(await offset(id)).toBe(0);
    expect(await stored()).toBe(before);
  });

  test('a file that doesn’t match its name is refused: at its beginning, or once complete', async () => {
    const before = await stored();
    const wrong = await begin(api, 'a.pdf', 20_000);
    const atOnce = await send(wrong, 0, Buffer.alloc(10_000, 'x'));
    expect([atOnce.statusCode, atOnce.json().message]).toEqual([422, RULE.fileContent]);
    expect((await at(wrong)).statusCode).toBe(404);
    const content = Buffer.alloc(20_000, 'x');
    const slow = await begin(api, 'a.pdf', content.length);
    expect((await send(slow, 0, content.subarray(0, 10))).statusCode).toBe(204);
    const refused = await send(slow, 10, content.subarray(10));
    expect([refused.statusCode, refused.json().message]).toEqual([422, RULE.fileContent]);
    expect((await at(slow)).statusCode).toBe(404);
    expect([await stored(), await api.db.$count(arquivo), await api.db.$count(envio)]).toEqual([before, 0, 0]);
  });

  test('malware in chunks is found; without a verdict the last bytes are sent again', async () => {
    const away = await startClamd('closes');
    const clamd = await startClamd('honest');
    const before = await stored();
    const guarded = (clamdUrl: string) =>
      buildApp({ ...api.deps, config: { ...api.config, clamdUrl } }, { strictResponses: true });
    const apps = [await guarded(away.url), await guarded(clamd.url)] as const;
    const content = withEicar();
    const id = await begin(api, 'a.pdf', content.length);
    expect((await send(id, 0, content.subarray(0, 20), apps[0])).statusCode).toBe(204);
    const unsure = await send(id, 20, content.subarray(20), apps[0]);
    expect([unsure.statusCode, unsure.json().message]).toEqual([503, ERROR.scanUnavailable]);
    expect(await offset(id)).toBe(20);
    const refused = await send(id, 20, content.subarray(20), apps[1]);
    expect([refused.statusCode, refused.json().codigo]).toEqual([422, 'ARQUIVO_MALICIOSO']);
    expect((await at(id)).statusCode).toBe(404);
    expect(await stored()).toBe(before);
    for (const closing of [...apps, away, clamd]) await closing.close();
  });

  test('an upload belongs to its sender alone', async () => {
    const content = pdf(1000);
    const id = await begin(api, 'a.pdf', content.length);
    const stranger = await api.newDraft();
    expect((await at(id, api.app, stranger)).statusCode).toBe(404);
    expect((await send(id, 0, content, api.app, stranger)).statusCode).toBe(404);
    expect((await giveUp(id, stranger)).statusCode).toBe(404);
    expect((await giveUp(id)).statusCode).toBe(204);
    expect((await at(id)).statusCode).toBe(404);
  });

  test('an upload expires after a day, and is collected with its chunks', async () => {
    const before = await stored();
    const content = pdf(1000);
    const id = await begin(api, 'a.pdf', content.length);
    await send(id, 0, content.subarray(0, 500));
    expect(await stored()).toBe(before + 1);
    api.setNow(new Date(MIDDAY.getTime() + DAY - 1));
    expect(await offset(id)).toBe(500);
    expect(await collectUploads(api.deps)).toBe(0);
    api.setNow(new Date(MIDDAY.getTime() + DAY));
    expect((await at(id)).statusCode).toBe(404);
    expect((await send(id, 500, content.subarray(500))).statusCode).toBe(404);
    expect(await collectUploads(api.deps)).toBe(1);
    expect([await stored(), await api.db.$count(envio)]).toEqual([before, 0]);
  });

  test('a file has the time of the request that completed it', async () => {
    const content = pdf(1000);
    const id = await begin(api, 'a.pdf', content.length);
    await send(id, 0, content.subarray(0, 500));
    const later = new Date(MIDDAY.getTime() + 3600_000);
    api.setNow(later);
    await send(id, 500, content.subarray(500));
    expect((await api.db.select().from(arquivo)).map(({ criadoEm }) => criadoEm)).toEqual([later]);
  });

  test('an upload created again with its key is one, also for concurrent requests', async () => {
    const headers = { ...beginUpload('a.pdf', 1000), ...api.draft.headers, 'idempotency-key': 'chave-de-teste' };
    const start = (app = api.app) => app.inject({ method: 'POST', url: URL, headers });
    const answers = await Promise.all([start(), start(other), start()]);
    const locations = new Set([...answers, await start(other)].map(({ headers }) => headers.location));
    expect(locations.size).toBe(1);
    expect(await api.db.$count(envio)).toBe(1);
    const whole = wholeUpload('b.pdf', pdf());
    const once = { ...whole.headers, ...api.draft.headers, 'idempotency-key': 'outra-chave-de-teste' };
    const first = await api.app.inject({ method: 'POST', url: URL, headers: once, payload: whole.payload });
    const repeat = await other.inject({ method: 'POST', url: URL, headers: once, payload: whole.payload });
    expect(repeat.json()).toEqual(first.json());
    expect(await api.db.$count(arquivo)).toBe(1);
  });

  test('an upload counts for the quotas with its final size until it is cancelled', async () => {
    const { maxBytes } = UPLOAD_LIMITS.CADASTRO;
    const ids = [];
    for (let count = 0; count < 20; count += 1) ids.push(await begin(api, `${count}.pdf`, maxBytes));
    const start = () =>
      api.app.inject({ method: 'POST', url: URL, headers: { ...beginUpload('a.pdf', 1000), ...api.draft.headers } });
    const refused = await start();
    expect([refused.statusCode, refused.json().message]).toEqual([422, ERROR.uploadQuota]);
    expect((await giveUp(ids[0] ?? '')).statusCode).toBe(204);
    expect((await start()).statusCode).toBe(201);
  });
});
