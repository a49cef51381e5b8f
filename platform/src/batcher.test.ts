import { expect, test } from '@jest/globals';
import { Batcher } from './batcher.ts';

/** Runs that end when the test says so. */
function heldRuns() {
  const runs: { asked: number[]; end: (error?: Error) => void }[] = [];
  const batcher = new Batcher<number, number>(
    (asked) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(asked.map((one) => one * 10)));
        runs.push({ asked, end });
      }),
  );
  return { runs, batcher };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test('runs requests that arrive during a run as one batch, with an answer for each', async () => {
  const { runs, batcher } = heldRuns();
  const first = batcher.do(1);
  await turns();
  const others = [batcher.do(2), batcher.do(3)];
  await turns();
  expect(runs.map(({ asked }) => asked)).toEqual([[1]]);
  runs[0]?.end();
  expect(await first).toBe(10);
  await turns();
  expect(runs.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
  runs[1]?.end();
  expect(await Promise.all(others)).toEqual([20, 30]);
});

test('fails every request of a failed batch, and none of a later one', async () => {
  const { runs, batcher } = heldRuns();
  const [first, second] = [batcher.do(1), batcher.do(2)];
  await turns();
  const third = batcher.do(3);
  runs[0]?.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect(second).rejects.toThrow('away');
  await turns();
  runs[1]?.end();
  expect(await third).toBe(30);
});

test('runs all of more requests than one batch takes', async () => {
  const sizes: number[] = [];
  const batcher = new Batcher<number, number>(async (asked) => {
    sizes.push(asked.length);
    return asked;
  });
  const all = Array.from({ length: 250 }, (_, one) => one);
  expect(await Promise.all(all.map((one) => batcher.do(one)))).toEqual(all);
  expect(sizes).toEqual([100, 100, 50]);
});
