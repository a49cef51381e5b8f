import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('come one after another, in order, also after one that failed', async () => {
    const turns = new Turns(60_000);
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(`${name} ends`);
      if (name === 'b') throw new Error('b fails');
      return name;
    };
    const done = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns.take(work(name))));
    expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('pass by whoever holds one for too long, which goes on and may come back', async () => {
    const turns = new Turns(1);
    let comeBack: (value: string) => void = () => undefined;
    const stuck = turns.take(
      () =>
        new Promise<string>((resolve) => {
          comeBack = resolve;
        }),
    );
    expect(await turns.take(async () => 'second')).toBe('second');
    comeBack('first');
    expect(await stuck).toBe('first');
    expect(await turns.take(async () => 'third')).toBe('third');
  });
});
