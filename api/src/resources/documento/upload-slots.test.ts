import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { CAPACITIES } from '../../http/security/limits.ts';
import { UploadSlots } from './upload-slots.ts';

const NETWORK = '192.0.2.0';
const FILES = 6;
const AT_ONCE = CAPACITIES.uploadsOfNetwork.max;

/** Records uploads that start; they end when the test says so. */
function crowd() {
  const slots = new UploadSlots();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const send = (person: string, file = '') =>
    slots.run(person, NETWORK, () => {
      started.push(`${person}${file}`);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  /** Ends the upload that has run longest. */
  const endOne = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  return { started, send, endOne };
}

// DOC-8
test('all files of a person go before those of people who came later', async () => {
  const { started, send, endOne } = crowd();
  const people = Array.from({ length: AT_ONCE * 3 }, (_, index) => index);
  const everybody = people.map(async (person) => {
    for (let file = 0; file < FILES; file += 1) await send(`${person}`);
  });
  await setImmediate();
  for (let count = 0; count < people.length * FILES; count += 1) await endOne();
  await Promise.all(everybody);
  const ended = people.map((person) => started.lastIndexOf(`${person}`));
  // Between two files of one person the next person may start, so that no slot is idle.
  expect(Math.max(...ended.slice(0, AT_ONCE))).toBeLessThan((AT_ONCE + 1) * FILES);
  expect(ended.indexOf(Math.max(...ended))).toBeGreaterThan(AT_ONCE * 2);
});

test('nobody is refused, however many wait', async () => {
  const { started, send, endOne } = crowd();
  const people = Array.from({ length: 1500 }, (_, index) => `${index}`);
  const answers = Promise.allSettled(people.map((person) => send(person)));
  await setImmediate();
  for (let count = 0; count < people.length; count += 1) await endOne();
  expect((await answers).filter(({ status }) => status === 'rejected')).toHaveLength(0);
  expect(started).toEqual(people);
});
