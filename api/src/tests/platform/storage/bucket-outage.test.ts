import { setTimeout as sleep } from 'node:timers/promises';
import { type Arquivo, ERROR } from '@credenciados/contract';
import { arquivo } from '@credenciados/platform/db/schema/index';
import { UNAVAILABLE_TEXT } from '@credenciados/platform/http/errors';
import { type FreezingProxy, startProxy } from '@credenciados/platform/testing/freezing-proxy';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { call, createDomainApp, okay, pdf, upload } from '../../support/domain.ts';
import type { TestApp } from '../../support/test-app.ts';

/** A bucket that is slow, frozen, dead and back again, through an unreliable network. */

let restoreEnvironment: () => void;
let s3: S3Server;
let proxy: FreezingProxy;
let api: TestApp;
let kept: Arquivo;

beforeAll(async () => {
  restoreEnvironment = setEnvironment({ AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' });
  s3 = await startS3Server('conta', 'segredo');
  proxy = await startProxy({ port: Number(new URL(s3.url).port) });
  const s3Endpoint = `http://127.0.0.1:${proxy.port}`;
  api = await createDomainApp({ config: { fileStore: 's3://balde/arquivos', s3Endpoint, s3TimeoutMs: 1000 } });
  kept = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', pdf(5000)));
});
afterAll(async () => {
  restoreEnvironment();
  await api.close();
  await proxy.close();
  await s3.close();
});
afterEach(async () => {
  await proxy.set('open');
  // The breaker calls the bucket again only after a pause.
  while ((await read()).statusCode !== 200) await sleep(250);
  expect((await api.app.inject('/readyz')).statusCode).toBe(200);
  expect(okay<Arquivo>(await upload(api, 'CADASTRO', 'b.pdf', pdf())).tamanho).toBeGreaterThan(0);
});

const read = () => call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${kept.key}`, {});

async function expectRefused(): Promise<void> {
  const rows = await api.db.$count(arquivo);
  const answers = [await upload(api, 'CADASTRO', 'c.pdf', pdf()), await read()];
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, JSON.parse(body).message]).toEqual([503, UNAVAILABLE_TEXT]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).not.toContain(ERROR.unexpected);
  }
  expect(await api.db.$count(arquivo)).toBe(rows);
  expect((await api.app.inject('/readyz')).json()).toMatchObject({
    status: 'unavailable',
    database: true,
    storage: false,
  });
}

it('frozen: uploads and reads fail with a message, after a few failures without waiting', async () => {
  await proxy.set('frozen');
  for (let round = 0; round < 2; round += 1) await expectRefused();
  // With the breaker open, no byte is sent.
  const asked = s3.log.length;
  const since = performance.now();
  expect((await read()).statusCode).toBe(503);
  expect(performance.now() - since).toBeLessThan(1000);
  expect(s3.log.length).toBe(asked);
});

it('dead: uploads and reads fail alike', async () => {
  await proxy.set('dead');
  await expectRefused();
});

it('slow: serves', async () => {
  await proxy.set('slow');
  expect((await read()).statusCode).toBe(200);
  expect((await upload(api, 'CADASTRO', 'd.pdf', pdf(100_000))).statusCode).toBe(201);
});

it('frozen in the middle of a file: cuts its reader off', async () => {
  const big = okay<Arquivo>(await upload(api, 'CADASTRO', 'e.pdf', pdf(4_000_000)));
  const opened = await api.deps.storage.open(big.key);
  if (!opened) throw new Error('No file');
  const reading = (async () => {
    let bytes = 0;
    for await (const chunk of opened.stream) {
      bytes += chunk.length;
      if (bytes < 200_000) proxy.freezeOpen();
    }
    return bytes;
  })();
  await expect(reading).rejects.toThrow();
});
