import { describe, expect, it, jest } from '@jest/globals';
import { memoize, memoizeByVersion, weakMemoize } from './memoize.ts';

describe('a memoized load', () => {
  it('is shared while it runs, and runs again afterwards', async () => {
    let end: (value: number) => void = () => undefined;
    const load = jest.fn(
      () =>
        new Promise<number>((resolve) => {
          end = resolve;
        }),
    );
    const read = memoize(load);
    const first = [read(), read()];
    end(1);
    expect(await Promise.all(first)).toEqual([1, 1]);
    const second = read();
    end(2);
    expect(await second).toBe(2);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is cached for its time', async () => {
    const load = jest.fn(async () => 1);
    const read = memoize(load, 60_000);
    expect([await read(), await read()]).toEqual([1, 1]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not cached when it failed', async () => {
    let fails = true;
    const read = memoize(async () => {
      if (fails) throw new Error('away');
      return 1;
    }, 60_000);
    await expect(read()).rejects.toThrow('away');
    fails = false;
    expect(await read()).toBe(1);
  });
});

it('makes one value for each object', () => {
  const make = jest.fn((key: { n: number }) => ({ of: key.n }));
  const of = weakMemoize(make);
  const [one, other] = [{ n: 1 }, { n: 1 }];
  expect(of(one)).toBe(of(one));
  expect(of(other)).not.toBe(of(one));
  expect(make).toHaveBeenCalledTimes(2);
});

describe('figures of a version', () => {
  it('are computed once for callers at once, again for another version, and by key', async () => {
    const load = jest.fn(async () => load.mock.calls.length);
    const read = memoizeByVersion<number>();
    expect(await Promise.all([read('a', '1', load), read('a', '1', load)])).toEqual([1, 1]);
    expect(await read('b', '1', load)).toBe(2);
    expect(await read('a', '2', load)).toBe(3);
    expect(await read('a', '1', load)).toBe(4);
  });

  it('aren’t kept after a failure', async () => {
    const read = memoizeByVersion<number>();
    await expect(read('a', '1', () => Promise.reject(new Error('No database')))).rejects.toThrow('No database');
    expect(await read('a', '1', async () => 7)).toBe(7);
  });
});
