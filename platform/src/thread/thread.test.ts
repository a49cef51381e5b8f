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
let file: string;
let thread: ReturnType<typeof open>;

type Worker = {
  next: (by: number) => number;
  stand: (given: null) => void;
  die: (given: null) => void;
  fail: (given: null) => void;
  grow: (given: null) => void;
};

const open = (answerMs: number) =>
  new Thread<Worker>({
    file: pathToFileURL(file).href,
    heap: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 16 },
    answerMs,
    growthMb: 100,
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thread-'));
  file = path.join(folder, 'count.worker.mjs');
  await writeFile(file, WORKER);
  thread = open(1_500);
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
  // A busy machine may take long to allocate that much.
  const patient = open(60_000);
  await expect(patient.run('grow', null)).rejects.toBeInstanceOf(MemoryLimitError);
  expect(await patient.run('next', 2)).toBe(2);
});
