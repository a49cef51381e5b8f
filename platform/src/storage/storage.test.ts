import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { setEnvironment } from '../testing/set-environment.ts';
import { copyFiles } from './copy-files.ts';
import { DiskStorage } from './disk-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { FileTooLargeError, type Storage } from './storage.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' };
let restoreEnvironment: () => void;
let folder: string;
let s3: S3Server;
let storage: Storage;

beforeAll(async () => {
  restoreEnvironment = setEnvironment(KEYS);
  folder = await mkdtemp('/tmp/credenciados-storage-');
  s3 = await startS3Server(KEYS.AWS_ACCESS_KEY_ID, KEYS.AWS_SECRET_ACCESS_KEY);
});
afterAll(async () => {
  restoreEnvironment();
  await s3.close();
  await rm(folder, { recursive: true });
});

const filesIn = async (where: string) =>
  (await readdir(where, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
/** Files in the folder and in the bucket. */
const kept = async () => [...(await filesIn(folder)).map(({ name }) => name), ...s3.objects.keys()];
const listed = async () => {
  const found: string[] = [];
  for await (const { key } of storage.list()) found.push(key);
  return found.toSorted();
};

const OPEN = {
  disk: () => DiskStorage.open(path.join(folder, 'disk')),
  bucket: () =>
    S3Storage.open('s3://balde/arquivos', {
      endpoint: s3.url,
      region: 'us-east-1',
      draftsDir: path.join(folder, 'bucket-drafts'),
    }),
};
const DRAFTS = { disk: 'disk/drafts', bucket: 'bucket-drafts' };

describe.each(['disk', 'bucket'] as const)('the storage in a %s', (kind) => {
  beforeAll(async () => {
    storage = await OPEN[kind]();
  });

  it('returns stored content with its size and hash, under an unguessable key', async () => {
    const content = randomBytes(300_000);
    const stored = await storage.put(Readable.from([content.subarray(0, 1000), content.subarray(1000)]), {
      maxBytes: 300_000,
    });
    expect(stored.key).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(stored.tamanho).toBe(300_000);
    expect(stored.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    const opened = await storage.open(stored.key);
    expect(opened?.tamanho).toBe(300_000);
    expect(opened && (await buffer(opened.stream)).equals(content)).toBe(true);
    const part = await storage.open(stored.key, { start: 10, end: 19 });
    expect(part && (await buffer(part.stream)).equals(content.subarray(10, 20))).toBe(true);
  });

  it('keeps nothing of a file that is one byte too large', async () => {
    const before = await kept();
    const tooLarge = storage.put(Readable.from([Buffer.alloc(1000), Buffer.alloc(1)]), { maxBytes: 1000 });
    await expect(tooLarge).rejects.toBeInstanceOf(FileTooLargeError);
    expect(await kept()).toEqual(before);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const before = await kept();
    const broken = new Readable({ read() {} });
    broken.push(Buffer.alloc(10));
    setImmediate(() => broken.destroy(new Error('connection lost')));
    await expect(storage.put(broken, { maxBytes: 1000 })).rejects.toThrow('connection lost');
    expect(await kept()).toEqual(before);
  });

  it('keeps nothing of uploads that break at once', async () => {
    const before = await kept();
    const broken = Array.from({ length: 50 }, () =>
      storage.put(
        new Readable({
          read() {
            this.destroy(new Error('refused'));
          },
        }),
        { maxBytes: 1000 },
      ),
    );
    for (const each of await Promise.allSettled(broken)) expect(each.status).toBe('rejected');
    expect(await kept()).toEqual(before);
  });

  it.each(['../../etc/passwd', 'a'.repeat(31), '', 'b'.repeat(32)])('finds nothing under the key %j', async (key) => {
    expect(await storage.open(key)).toBeNull();
    await expect(storage.remove(key)).resolves.toBeUndefined();
  });

  it('lists its files page by page, without removed ones', async () => {
    const keys: string[] = [];
    for (const text of ['a', 'b', '']) {
      keys.push((await storage.put(Readable.from([Buffer.from(text)]), { maxBytes: 10 })).key);
    }
    expect(await listed()).toEqual(expect.arrayContaining(keys));
    for (const key of keys) await storage.remove(key);
    expect((await listed()).filter((key) => keys.includes(key))).toEqual([]);
    expect(await storage.open(keys[0] ?? '')).toBeNull();
  });

  it('clears half-written files of a crash, once no upload can be under way', async () => {
    const key = 'c'.repeat(32);
    await writeFile(path.join(folder, DRAFTS[kind], key), 'half');
    expect(await storage.open(key)).toBeNull();
    expect(await storage.clearDrafts(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.clearDrafts(new Date(Date.now() + 60_000))).toBe(1);
    expect(await kept()).not.toContain(key);
  });

  it('is ready while it can be written to', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
    const drafts = path.join(folder, DRAFTS[kind]);
    await rename(drafts, `${drafts}-away`);
    await expect(storage.check()).rejects.toThrow();
    await rename(`${drafts}-away`, drafts);
  });
});

it('files are copied from a folder to a bucket under their keys, each once, however often it is done', async () => {
  const [from, to] = [await DiskStorage.open(path.join(folder, 'from')), await OPEN.bucket()];
  const put = async (text: string) => (await from.put(Readable.from([Buffer.from(text)]), { maxBytes: 100 })).key;
  const keys = [await put('um'), await put('dois')];
  await writeFile(path.join(folder, 'from/drafts', 'd'.repeat(32)), 'arriving');
  expect(await copyFiles(from, to)).toEqual({ copied: 2, there: 0, bytes: 6 });
  keys.push(await put('três'));
  expect(await copyFiles(from, to)).toEqual({ copied: 1, there: 2, bytes: 5 });
  for (const [place, text] of ['um', 'dois', 'três'].entries()) {
    const copy = await to.open(keys[place] ?? '');
    expect(copy && (await buffer(copy.stream)).toString()).toBe(text);
  }
});

it('on disk nobody else can read', async () => {
  const { key } = await (await OPEN.disk()).put(Readable.from([Buffer.from('a')]), { maxBytes: 10 });
  const found = (await filesIn(folder)).find((entry) => entry.name === key);
  const { mode } = await stat(path.join(found?.parentPath ?? '', key));
  expect(mode & 0o077).toBe(0);
});

describe('a bucket', () => {
  beforeAll(async () => {
    storage = await OPEN.bucket();
  });
  afterEach(() => {
    s3.onRequest = () => false;
  });

  it('that doesn’t take a file leaves nothing behind, and isn’t ready', async () => {
    const before = await kept();
    s3.onRequest = (_request, response) => {
      response.writeHead(503).end();
      return true;
    };
    await expect(storage.put(Readable.from([Buffer.from('a')]), { maxBytes: 10 })).rejects.toThrow();
    await expect(storage.check()).rejects.toThrow();
    expect(await kept()).toEqual(before);
  });

  it('gets each file under its prefix with the hash that was measured', async () => {
    const told: unknown[] = [];
    s3.onRequest = ({ headers }) => {
      told.push(headers['x-amz-checksum-sha256'], headers['x-amz-content-sha256']);
      return false;
    };
    const { key, sha256 } = await storage.put(Readable.from([Buffer.from('abc')]), { maxBytes: 10 });
    expect(s3.objects.get(`/balde/arquivos/${key}`)?.toString()).toBe('abc');
    expect(told).toEqual([Buffer.from(sha256, 'hex').toString('base64'), sha256]);
  });

  it.each(['busy', 'cut off'])('that is %s once still gets the file', async (trouble) => {
    let requests = 0;
    s3.onRequest = ({ socket }, response) => {
      requests += 1;
      if (requests > 1) return false;
      if (trouble === 'busy') response.writeHead(503).end();
      else socket.destroy();
      return true;
    };
    const { key } = await storage.put(Readable.from([Buffer.from('abc')]), { maxBytes: 10 });
    expect(requests).toBe(2);
    expect(s3.objects.get(`/balde/arquivos/${key}`)?.toString()).toBe('abc');
  });

  it('that refuses a file gets no retry', async () => {
    let requests = 0;
    s3.onRequest = (_request, response) => {
      requests += 1;
      response.writeHead(403).end();
      return true;
    };
    await expect(storage.put(Readable.from([Buffer.from('abc')]), { maxBytes: 10 })).rejects.toThrow();
    expect(requests).toBe(1);
  });
});
