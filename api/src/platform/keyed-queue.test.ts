import { expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.ts';

it('work of one key runs one at a time and in order, beside that of another; a failure holds up nothing', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = queue.take(['ana'], async () => {
    log.push('ana 1');
    await gate;
    throw new Error('no');
  });
  const second = queue.take(['ana'], async () => log.push('ana 2'));
  await queue.take(['bia'], async () => log.push('bia'));
  expect(log).toEqual(['ana 1', 'bia']);
  open();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(log).toEqual(['ana 1', 'bia', 'ana 2']);
});
