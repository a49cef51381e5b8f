import { expect, it, test } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.ts';

/** Tasks that end when the test says so. */
function held() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const task = (name: number) => () =>
    new Promise<number>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, task, end: (name: number) => ends.get(name)?.() };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs the tasks of one key in order, one at a time, and those of different keys side by side; a failure blocks nothing', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = queue.run('ana', async () => {
    log.push('ana 1');
    await gate;
    throw new Error('no');
  });
  const second = queue.run('ana', async () => log.push('ana 2'));
  await queue.run('bia', async () => log.push('bia'));
  expect(log).toEqual(['ana 1', 'bia']);
  open();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(log).toEqual(['ana 1', 'bia', 'ana 2']);
});

it('fails the caller of a task that throws before it returns a promise, and runs the next one', async () => {
  const queue = new KeyedQueue();
  const throwing = () => {
    throw new Error('no');
  };
  await expect(queue.run('ana', throwing)).rejects.toThrow('no');
  expect(await queue.run('ana', async () => 'next')).toBe('next');
});

it('runs a task of several keys alone in each of their queues, without deadlocks', async () => {
  const queue = new KeyedQueue();
  const { started, task, end } = held();
  const all = [queue.run(['a', 'b'], task(1)), queue.run(['b', 'a', 'b'], task(2)), queue.run('b', task(3))];
  for (let done = 0; done < all.length; done += 1) {
    await turn();
    expect(started).toHaveLength(done + 1);
    end(started[done] ?? 0);
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
});

test('runs several tasks of a key at once if configured', async () => {
  const queue = new KeyedQueue({ concurrency: 2 });
  const { started, task, end } = held();
  const all = [0, 1, 2].map((name) => queue.run('crowded', task(name)));
  await turn();
  expect(started).toEqual([0, 1]);
  end(1);
  await turn();
  expect(started).toEqual([0, 1, 2]);
  end(0);
  end(2);
  expect(await Promise.all(all)).toEqual([0, 1, 2]);
});

test('a task over maxHoldMs stops blocking the next one, and still finishes', async () => {
  const queue = new KeyedQueue({ maxHoldMs: 1 });
  const { task, end } = held();
  const stuck = queue.run('a', task(1));
  expect(await queue.run('a', async () => 2)).toBe(2);
  end(1);
  expect(await stuck).toBe(1);
});

test('a key without a task is forgotten', async () => {
  const queue = new KeyedQueue();
  await Promise.all(Array.from({ length: 50 }, (_, i) => queue.run(`${i}`, async () => undefined)));
  await turn();
  expect(queue.size).toBe(0);
});
