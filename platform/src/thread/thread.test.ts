import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MemoryLimitError, Thread } from './thread.ts';

/** A worker that counts, hangs, and dies on request. */
const WORKER = `
let count = 0;
export const next = (by) => (count += by);
export const stand = () => { for (;;); };
export const die = () => process.exit(1);
export const fail = () => { throw new RangeError('no'); };
export const grow = () => { for (const kept = []; ; ) kept.push(Buffer.alloc(8 << 20, 1)); };
`;

let folder: string;
let thread: Thread<{
  next: (by: number) => number;
  stand: (given: null) => void;
  die: (given: null) => void;
  fail: (given: null) => void;
  grow: (given: null) => void;
}>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thread-'));
  const file = path.join(folder, 'count.worker.mjs');
  await writeFile(file, WORKER);
  thread = new Thread({
    file: pathToFileURL(file).href,
    heap: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 16 },
    answerMs: 1_500,
    growthMb: 100,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a thread keeps its state, reports errors, and is replaced when it hangs or dies', async () => {
  expect([await thread.run('next', 1), await thread.run('next', 1)]).toEqual([1, 2]);
  await expect(thread.run('fail', null)).rejects.toThrow('no');
  expect(await thread.run('next', 1)).toBe(3);
  await expect(thread.run('stand', null)).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(await thread.run('next', 1)).toBe(1);
  await expect(thread.run('die', null)).rejects.toThrow();
  expect(await thread.run('next', 1)).toBe(1);
});

it('a call has its full time, however long the call before it took', async () => {
  const [stands, next] = await Promise.allSettled([thread.run('stand', null), thread.run('next', 1)]);
  expect(stands).toMatchObject({ status: 'rejected', reason: { code: 'TIMEOUT' } });
  expect(next).toEqual({ status: 'fulfilled', value: 1 });
});

it('a call that allocates too much memory outside the heap is stopped', async () => {
  await expect(thread.run('grow', null)).rejects.toBeInstanceOf(MemoryLimitError);
  expect(await thread.run('next', 2)).toBe(2);
});
