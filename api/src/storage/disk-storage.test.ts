import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskStorage } from './disk-storage.ts';
import { FileTooLargeError } from './storage.ts';

let folder: string;
let storage: DiskStorage;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/credenciados-storage-');
  storage = await DiskStorage.open(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const filesIn = async (where: string) =>
  (await readdir(where, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('the disk storage', () => {
  it('gives back what was put, with its measure, under an unguessable key', async () => {
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
    const before = await filesIn(folder);
    const tooLarge = storage.put(Readable.from([Buffer.alloc(1000), Buffer.alloc(1)]), { maxBytes: 1000 });
    await expect(tooLarge).rejects.toBeInstanceOf(FileTooLargeError);
    expect(await filesIn(folder)).toHaveLength(before.length);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const before = await filesIn(folder);
    const broken = new Readable({ read() {} });
    broken.push(Buffer.alloc(10));
    setImmediate(() => broken.destroy(new Error('connection lost')));
    await expect(storage.put(broken, { maxBytes: 1000 })).rejects.toThrow('connection lost');
    expect(await filesIn(folder)).toHaveLength(before.length);
  });

  it.each(['../../etc/passwd', 'a'.repeat(31), '', 'b'.repeat(32)])('finds nothing under the key %j', async (key) => {
    expect(await storage.open(key)).toBeNull();
    await expect(storage.remove(key)).resolves.toBeUndefined();
  });

  it('lists what it holds and forgets what is removed', async () => {
    const { key } = await storage.put(Readable.from([Buffer.from('a')]), { maxBytes: 10 });
    const keys = async () => {
      const found: string[] = [];
      for await (const entry of storage.list()) found.push(entry.key);
      return found;
    };
    expect(await keys()).toContain(key);
    await storage.remove(key);
    expect(await keys()).not.toContain(key);
    expect(await storage.open(key)).toBeNull();
  });

  it('lets nobody else read', async () => {
    const { key } = await storage.put(Readable.from([Buffer.from('a')]), { maxBytes: 10 });
    const found = (await filesIn(folder)).find((entry) => entry.name === key);
    const { mode } = await stat(path.join(found?.parentPath ?? '', key));
    expect(mode & 0o077).toBe(0);
  });
});
