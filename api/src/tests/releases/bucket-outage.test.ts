import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FreezingProxy, startProxy } from '@credenciados/platform/testing/freezing-proxy';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { until } from '@credenciados/platform/testing/until';
import { publish } from '@credenciados/releases/release';
import { S3ModuleStore } from '@credenciados/releases/s3-module-store';
import { TEST_SHELL, writeModule } from '@credenciados/releases/testing/module-package';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** The bucket of modules is away at the start of a process, or later. */

let restoreEnvironment: () => void;
const HTML = { accept: 'text/html' };
let folder: string;
let s3: S3Server;
let proxy: FreezingProxy;
let api: TestApp | undefined;

beforeAll(() => {
  restoreEnvironment = setEnvironment({ AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' });
});
afterAll(() => {
  restoreEnvironment();
});
beforeEach(async () => {
  folder = await mkdtemp('/tmp/credenciados-modulos-');
  s3 = await startS3Server('conta', 'segredo');
  proxy = await startProxy({ port: Number(new URL(s3.url).port) });
  const store = new S3ModuleStore('s3://balde/portal', {
    endpoint: s3.url,
    region: 'us-east-1',
    cacheDir: path.join(folder, 'publisher'),
  });
  await store.replace({ shell: TEST_SHELL, modules: [], flips: [] }, null);
  const built = path.join(folder, 'mf-a');
  await writeModule(built, 'mf-a', { files: { 'spa.12345678.js': '"1.0.0"' } });
  await publish({ store, by: 'x' }, built, 'mf-a', '1.0.0');
});
afterEach(async () => {
  await api?.close();
  api = undefined;
  await proxy.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function start(s3Endpoint = `http://127.0.0.1:${proxy.port}`): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const webDir = path.join(folder, 'web');
  await mkdir(path.join(webDir, 'shell'), { recursive: true });
  await writeFile(path.join(webDir, 'shell/index.html'), '<html><!--registry--></html>');
  api = await createTestApp({
    config: { webStore: 's3://balde/portal', s3Endpoint, s3TimeoutMs: 500, dataDir, webDir },
  });
  return api;
}
const get = (url: string, headers = {}) => {
  if (!api) throw new Error('Nothing runs');
  return api.app.inject({ url, headers });
};
const ready = async () => (await get('/readyz')).json();

it.each(['dead', 'frozen'] as const)(
  '%s at the start: the portal starts, isn’t ready, and is once the bucket is back',
  async (mode) => {
    await proxy.set(mode);
    await start();
    expect(await ready()).toMatchObject({ status: 'unavailable', modules: false, database: true });
    const page = await get('/credenciados/editais', HTML);
    expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Tente de novo em instantes');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    await proxy.set('open');
    await until(async () => (await ready()).status === 'ok');
    expect((await get('/credenciados/publico/modulos')).json().modulos).toMatchObject([
      { nome: 'mf-a', versao: '1.0.0' },
    ]);
  },
);

it('denying access refuses the start, in one line', async () => {
  process.env.AWS_SECRET_ACCESS_KEY = 'errado';
  await expect(start()).rejects.toThrow(
    /^The modules of WEB_STORE \(s3:\/\/balde\/portal\) can't be read: the bucket answers 403$/,
  );
  process.env.AWS_SECRET_ACCESS_KEY = 'segredo';
});

it('away before a module was cached here: not ready, and a request for its file gets a retry time', async () => {
  await start();
  expect((await get('/credenciados/publico/modulos')).statusCode).toBe(200);
  await proxy.set('dead');
  const file = await get('/credenciados/modules/mf-a/1.0.0/spa.12345678.js');
  expect(file.statusCode).toBe(503);
  expect(Number(file.headers['retry-after'])).toBeGreaterThan(0);
  expect(await ready()).toMatchObject({ status: 'unavailable', modules: false });
  await proxy.set('open');
  await until(async () => (await ready()).modules);
  expect((await get('/credenciados/modules/mf-a/1.0.0/spa.12345678.js')).body).toBe('"1.0.0"');
});

it('away once the live versions are cached here: nobody notices, and the portal stays ready', async () => {
  const { deps } = await start();
  await until(async () => (await ready()).modules);
  await proxy.set('frozen');
  await until(async () => {
    expect((await get('/credenciados/modules/mf-a/1.0.0/spa.12345678.js')).statusCode).toBe(200);
    expect((await get('/credenciados/publico/modulos')).json().modulos).toHaveLength(1);
    expect(await ready()).toMatchObject({ status: 'ok', modules: true });
    return !deps.health.state('modulos').ok;
  });
});
