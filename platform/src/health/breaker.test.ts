import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Breaker, ComponentUnavailableError, reasonOf, TimeLimitError, within } from './breaker.ts';

const broken = async () => {
  throw Object.assign(new Error('connect to maria@exemplo.br failed'), { code: 'ECONNREFUSED' });
};

async function failed(breaker: Breaker, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await expect(breaker.run(broken)).rejects.toThrow('connect');
}

describe('a component that failed several times in a row', () => {
  it('isn’t called, and callers learn when to retry', async () => {
    let calls = 0;
    const breaker = new Breaker('email', { failures: 3, restMs: 60_000 });
    await failed(breaker, 3);
    const refused = breaker.run(async () => {
      calls += 1;
    });
    await expect(refused).rejects.toBeInstanceOf(ComponentUnavailableError);
    await expect(refused).rejects.toMatchObject({ retryAfter: 60 });
    expect(calls).toBe(0);
  });

  it('is tried by one call after the pause, and by all once that call succeeds', async () => {
    const breaker = new Breaker('email', { failures: 2, restMs: 1 });
    await failed(breaker, 2);
    await sleep(20);
    let answer: (value: string) => void = () => undefined;
    const probe = breaker.run(() => new Promise<string>((resolve) => (answer = resolve)));
    await expect(breaker.run(async () => 'second')).rejects.toBeInstanceOf(ComponentUnavailableError);
    answer('first');
    expect(await probe).toBe('first');
    expect(await Promise.all([1, 2].map((each) => breaker.run(async () => each)))).toEqual([1, 2]);
  });

  it('pauses again if the trial call fails', async () => {
    const breaker = new Breaker('email', { failures: 1, restMs: 500 });
    await failed(breaker, 1);
    await sleep(600);
    await failed(breaker, 1);
    await expect(breaker.run(async () => 1)).rejects.toBeInstanceOf(ComponentUnavailableError);
  });

  it('isn’t paused by failures that are the call’s own fault', async () => {
    const seen: (string | null)[] = [];
    const breaker = new Breaker('email', { failures: 1, restMs: 60_000, onSeen: (reason) => seen.push(reason) });
    await expect(breaker.run(broken, () => false)).rejects.toThrow('connect');
    expect(await breaker.run(async () => 1)).toBe(1);
    expect(seen).toEqual([null, null]);
  });
});

it('a wait ends at its limit, and a later failure is ignored', async () => {
  const late = sleep(30).then(broken);
  await expect(within(5, 'the part', late)).rejects.toBeInstanceOf(TimeLimitError);
  await sleep(60);
});

it('a reason is a code or a name from the chain of causes, never a message', () => {
  const inner = Object.assign(new Error('maria@exemplo.br'), { code: '57P03' });
  expect(reasonOf(new Error('a query with 123.456.789-09', { cause: inner }))).toBe('57P03');
  expect(reasonOf(new TimeLimitError('x', 1))).toBe('TIMEOUT');
  expect(reasonOf(new TypeError('maria@exemplo.br'))).toBe('TypeError');
  expect(reasonOf('maria@exemplo.br')).toBe('unknown');
});
