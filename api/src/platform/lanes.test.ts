import { expect, test } from '@jest/globals';
import { Lanes } from './lanes.ts';

/** A task that ends when it is told to. */
function held() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const task = (name: number) => () =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends.set(name, resolve);
    });
  return { started, task, end: (name: number) => ends.get(name)?.() };
}
const here = () => false;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs a few tasks of a key at once, in their order, and those of another key beside them', async () => {
  const lanes = new Lanes({ atOnce: 2 });
  const { started, task, end } = held();
  const crowd = [0, 1, 2, 3].map((name) => lanes.run('crowded', here, task(name)));
  const other = lanes.run('quiet', here, task(9));
  await turn();
  expect(started).toEqual([0, 1, 9]);
  end(1);
  await turn();
  expect(started).toEqual([0, 1, 9, 2]);
  for (const name of [0, 2, 9]) end(name);
  await turn();
  end(3);
  expect(await Promise.all([...crowd, other])).toEqual([true, true, true, true, true]);
});

test('passes over a task whose caller is gone, and goes on after one that fails', async () => {
  const lanes = new Lanes({ atOnce: 1 });
  const ran: string[] = [];
  const fails = lanes.run('a', here, () => Promise.reject(new Error('no')));
  const gone = lanes.run(
    'a',
    () => true,
    async () => void ran.push('gone'),
  );
  const last = lanes.run('a', here, async () => void ran.push('last'));
  await expect(fails).rejects.toThrow('no');
  expect([await gone, await last]).toEqual([false, true]);
  expect(ran).toEqual(['last']);
});

test('keeps nothing of a key that has no task', async () => {
  const lanes = new Lanes({ atOnce: 1 });
  await Promise.all(Array.from({ length: 50 }, (_, i) => lanes.run(`${i}`, here, async () => undefined)));
  await turn();
  expect(lanes.size).toBe(0);
});
