import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@credenciados/contract';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { publish, rollback } from '@credenciados/releases/release';
import { S3ModuleStore } from '@credenciados/releases/s3-module-store';
import { TEST_SHELL, writeModule, writeShell } from '@credenciados/releases/testing/module-package';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp } from '../support/test-app.ts';

const EMPTY: Registry = { shell: TEST_SHELL, modules: [], flips: [] };
const KEYS = { AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' };
let restoreEnvironment: () => void;
let folder: string;
let server: S3Server;
let count = 0;

beforeAll(() => {
  restoreEnvironment = setEnvironment(KEYS);
});
afterAll(() => {
  restoreEnvironment();
});
beforeEach(async () => {
  folder = await mkdtemp('/tmp/credenciados-s3-');
  server = await startS3Server('conta', 'segredo');
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Opens a store like a process with its own cache. */
function open(): S3ModuleStore {
  count += 1;
  const settings = { endpoint: server.url, region: 'us-east-1', cacheDir: path.join(folder, `cache${count}`) };
  return new S3ModuleStore('s3://balde/portal', settings);
}
async function built(name: string, version: string, text = version): Promise<string> {
  const target = path.join(folder, name, `${version}-${text}`);
  await writeModule(target, name, { files: { 'spa.12345678.js': `"${text}"` } });
  return target;
}
const live = async (store: S3ModuleStore) =>
  (await store.read()).registry?.modules.map(({ descriptor, version }) => `${descriptor.name}@${version}`);

describe('modules in a bucket', () => {
  it('are removed whole, for every process', async () => {
    const store = open();
    await store.replace(EMPTY, null);
    for (const version of ['1.0.0', '1.1.0']) {
      await publish({ store, by: 'x' }, await built('mf-a', version), 'mf-a', version);
    }
    expect(await store.folder('mf-a', '1.0.0')).not.toBeNull();
    await store.remove('mf-a', '1.0.0');
    expect(await store.versions('mf-a')).toEqual(['1.1.0']);
    for (const each of [store, open()]) expect(await each.folder('mf-a', '1.0.0')).toBeNull();
    expect(await store.folder('mf-a', '1.1.0')).not.toBeNull();
  });

  it('that another process removed, and incomplete downloads, are removed from the cache', async () => {
    const [store, other] = [open(), open()];
    await store.replace(EMPTY, null);
    for (const version of ['1.0.0', '1.1.0']) {
      await publish({ store, by: 'x' }, await built('mf-a', version), 'mf-a', version);
    }
    const kept = await Promise.all(['1.0.0', '1.1.0'].map((version) => other.folder('mf-a', version)));
    const cache = path.join(folder, `cache${count}`);
    for (const draft of ['.draft-old', '.draft-new']) await mkdir(path.join(cache, draft));
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(path.join(cache, '.draft-old'), longAgo, longAgo);
    await store.remove('mf-a', '1.0.0');
    await other.forgetRemoved();
    expect(kept.map((at) => at !== null && existsSync(at))).toEqual([false, true]);
    expect((await readdir(cache)).toSorted()).toEqual(['.draft-new', 'modules']);
  });

  it('are published and rolled back if tags are compared with their quotation marks, and stale tags are refused', async () => {
    server.literalTags = true;
    const store = open();
    expect(await store.replace(EMPTY, null)).toBe(true);
    const { tag } = await store.read();
    for (const version of ['1.0.0', '1.1.0']) {
      await publish({ store, by: 'x' }, await built('mf-a', version), 'mf-a', version);
    }
    await rollback({ store, by: 'x' }, 'mf-a');
    expect(await live(store)).toEqual(['mf-a@1.0.0']);
    expect(await store.replace(EMPTY, tag)).toBe(false);
  });

  it('are published, found, cached here once and rolled back', async () => {
    const store = open();
    expect(await store.read()).toEqual({ registry: null, tag: null });
    expect(await store.replace(EMPTY, null)).toBe(true);
    for (const version of ['1.0.0', '1.1.0']) {
      await publish({ store, by: 'x' }, await built('mf-a', version), 'mf-a', version);
    }
    const other = open();
    expect(await live(other)).toEqual(['mf-a@1.1.0']);
    expect((await other.versions('mf-a')).sort()).toEqual(['1.0.0', '1.1.0']);
    const [here, again] = await Promise.all([other.folder('mf-a', '1.0.0'), other.folder('mf-a', '1.0.0')]);
    expect(again).toBe(here);
    expect(await readFile(`${here}/spa.12345678.js`, 'utf8')).toBe('"1.0.0"');
    const asked = server.log.length;
    await other.folder('mf-a', '1.0.0');
    expect(server.log).toHaveLength(asked);
    await rollback({ store: other, by: 'y' }, 'mf-a');
    expect(await live(store)).toEqual(['mf-a@1.0.0']);
  });

  it('are refused to a client with another secret', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'outro';
    const store = open();
    await expect(store.read()).rejects.toThrow();
    await expect(store.replace(EMPTY, null)).rejects.toThrow();
    expect(server.objects.size).toBe(0);
    Object.assign(process.env, KEYS);
  });

  it('are swapped only if the registry is as it was read', async () => {
    const store = open();
    await store.replace(EMPTY, null);
    expect(await store.replace(EMPTY, null)).toBe(false);
    const { tag } = await store.read();
    expect(await store.read(tag)).toBeNull();
    expect(await store.replace({ ...EMPTY, shell: { ...TEST_SHELL, shared: '1.3.0' } }, tag)).toBe(true);
    expect(await store.replace(EMPTY, tag)).toBe(false);
    expect((await store.read(tag))?.registry?.shell.shared).toBe('1.3.0');
  });

  it('lose no flip to two processes at once; of two contents of one version one wins', async () => {
    await open().replace(EMPTY, null);
    const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d'];
    const folders = await Promise.all(names.map((name) => built(name, '1.0.0')));
    await Promise.all(names.map((name, at) => publish({ store: open(), by: 'x' }, folders[at] ?? '', name, '1.0.0')));
    expect(await live(open())).toEqual(names.map((name) => `${name}@1.0.0`));

    const two = [await built('mf-a', '2.0.0', 'um'), await built('mf-a', '2.0.0', 'dois')];
    const told = await Promise.allSettled(two.map((at) => publish({ store: open(), by: 'x' }, at, 'mf-a', '2.0.0')));
    expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = told[0]?.status === 'fulfilled' ? 'um' : 'dois';
    const here = await open().folder('mf-a', '2.0.0');
    expect(await readFile(`${here}/spa.12345678.js`, 'utf8')).toBe(`"${winner}"`);
  });

  it('leave the live version when an upload breaks off, and a retry continues it', async () => {
    const store = open();
    await store.replace(EMPTY, null);
    const at = await built('mf-a', '1.0.0');
    server.onRequest = ({ method, url = '' }, response) => {
      if (method !== 'PUT' || !url.includes('spa.')) return false;
      response.writeHead(400).end('<Error><Code>Broken</Code></Error>');
      return true;
    };
    await expect(publish({ store, by: 'x' }, at, 'mf-a', '1.0.0')).rejects.toThrow();
    expect(await live(store)).toEqual([]);
    // A partly uploaded version counts as missing.
    expect(await open().folder('mf-a', '1.0.0')).toBeNull();
    server.onRequest = () => false;
    await publish({ store, by: 'x' }, at, 'mf-a', '1.0.0');
    expect(await live(store)).toEqual(['mf-a@1.0.0']);
  });

  it('recognise their own flip when its answer was lost', async () => {
    const store = open();
    await store.replace(EMPTY, null);
    let lost = false;
    server.onRequest = ({ method, url = '' }, response, body) => {
      if (lost || method !== 'PUT' || !url.includes('registry.json')) return false;
      lost = true;
      server.objects.set('/balde/portal/registry.json', body);
      response.destroy();
      return true;
    };
    const flip = await publish({ store, by: 'x' }, await built('mf-a', '1.0.0'), 'mf-a', '1.0.0');
    expect(lost).toBe(true);
    expect((await store.read()).registry?.flips).toEqual([flip]);
  });

  it('aren’t served if they don’t match their list', async () => {
    const store = open();
    await store.replace(EMPTY, null);
    await publish({ store, by: 'x' }, await built('mf-a', '1.0.0'), 'mf-a', '1.0.0');
    server.objects.set('/balde/portal/modules/mf-a/1.0.0/remoteEntry.js', Buffer.from('alert(1)'));
    expect(await open().folder('mf-a', '1.0.0')).toBeNull();
  });

  it('learn what a newer shell offers, though another process is faster at first', async () => {
    const store = open();
    await store.replace(EMPTY, null);
    await publish({ store, by: 'x' }, await built('mf-a', '1.0.0'), 'mf-a', '1.0.0');
    const webDir = path.join(folder, 'newer');
    const offers = { ...TEST_SHELL.offers, '@credenciados/shared': '1.3.0' };
    const version = await writeShell(path.join(webDir, 'shell'), 'newer', { offers });
    let refused = 0;
    server.onRequest = ({ method, url }, response) => {
      if (refused > 0 || method !== 'PUT' || !url?.includes('registry.json')) return false;
      refused += 1;
      response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      return true;
    };
    const dataDir = path.join(folder, 'data');
    const config = { webDir, webStore: 's3://balde/portal', s3Endpoint: server.url, dataDir };
    const api = await createTestApp({ config });
    expect(refused).toBe(1);
    expect((await open().read()).registry?.shell).toMatchObject({ shared: '1.3.0', version, offers });
    await api.close();
  });

  it('are served by the portal, also while the bucket is away', async () => {
    const store = open();
    await store.replace(EMPTY, null);
    await publish({ store, by: 'x' }, await built('mf-a', '1.0.0'), 'mf-a', '1.0.0');
    const dataDir = path.join(folder, 'data');
    const api = await createTestApp({ config: { webStore: 's3://balde/portal', s3Endpoint: server.url, dataDir } });
    const get = (url: string) => api.app.inject(`/credenciados${url}`);
    expect((await get('/publico/modulos')).json().modulos).toMatchObject([{ nome: 'mf-a', versao: '1.0.0' }]);
    const script = await get('/modules/mf-a/1.0.0/spa.12345678.js');
    expect([script.statusCode, script.body]).toEqual([200, '"1.0.0"']);
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await get('/modules/mf-a/9.0.0/spa.12345678.js')).statusCode).toBe(404);
    server.onRequest = (_request, response) => {
      response.writeHead(503).end();
      return true;
    };
    expect((await get('/modules/mf-a/1.0.0/remoteEntry.js')).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await get('/publico/modulos')).json().modulos).toHaveLength(1);
    await api.close();
  });
});
