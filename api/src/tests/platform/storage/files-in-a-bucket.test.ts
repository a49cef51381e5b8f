import type { Arquivo } from '@credenciados/contract';
import { sweepStorage } from '@credenciados/platform/jobs/collect';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { call, createDomainApp, MIDDAY, okay, pdf, upload } from '../../support/domain.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Life of a file with `FILE_STORE` in a bucket. */

let restoreEnvironment: () => void;
let s3: S3Server;
let api: TestApp;

beforeAll(async () => {
  restoreEnvironment = setEnvironment({ AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' });
  s3 = await startS3Server('conta', 'segredo');
  api = await createDomainApp({ config: { fileStore: 's3://balde/arquivos', s3Endpoint: s3.url } });
});
afterAll(async () => {
  restoreEnvironment();
  await api.close();
  await s3.close();
});
afterEach(() => {
  s3.onRequest = () => false;
});

const read = (key: string, headers: Record<string, string> = {}) =>
  call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${key}`, { headers });
const broken: S3Server['onRequest'] = (_request, response) => {
  response.writeHead(500).end('<Error><Code>InternalError</Code><Message>disk of balde failed</Message></Error>');
  return true;
};

it('a file is uploaded, read whole and in part, and removed', async () => {
  const content = pdf(5000);
  const file = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', content));
  expect([...s3.objects.keys()]).toEqual([`/balde/arquivos/${file.key}`]);
  expect((await read(file.key)).rawPayload.equals(content)).toBe(true);
  const part = await read(file.key, { range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${content.length}`]);
  expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true);
  okay(await call(api, 'DELETE', `/documentoCredenciado/deletar/${file.key}`));
  expect(s3.objects.size).toBe(0);
  expect((await read(file.key)).statusCode).toBe(404);
});

it('a file without a row is collected', async () => {
  const file = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', pdf()));
  s3.objects.set(`/balde/arquivos/${'z'.repeat(32)}`, Buffer.from('left over'));
  api.setNow(MIDDAY);
  expect(await sweepStorage(api.deps)).toBe(1);
  expect([...s3.objects.keys()]).toEqual([`/balde/arquivos/${file.key}`]);
});

it('a bucket that fails leaves no row, and the answer reveals nothing of it', async () => {
  const file = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', pdf()));
  s3.onRequest = broken;
  const refused = await upload(api, 'CADASTRO', 'b.pdf', pdf());
  const unread = await read(file.key);
  for (const { statusCode, body } of [refused, unread]) {
    expect(statusCode).toBe(503);
    expect(body).not.toMatch(/balde|InternalError/);
  }
  const ready = await api.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'unavailable', database: true, storage: false, disk: true, modules: true, uploads: true },
  ]);
}, 30_000);
