import { setTimeout as sleep } from 'node:timers/promises';

/** How often something was done in a while, and how long it took at worst of a hundred. */
export interface Rate {
  perSecond: number;
  count: number;
  p99: number;
}

/** Runs `task` by so many workers at once for a while. The first of them fails the whole. */
export async function measure(
  workers: number,
  seconds: number,
  task: (worker: number, turn: number) => Promise<void>,
): Promise<Rate> {
  const times: number[] = [];
  let turn = 0;
  const since = performance.now();
  const until = since + seconds * 1000;
  const work = async (worker: number) => {
    for (let now = performance.now(); now < until; ) {
      turn += 1;
      await task(worker, turn);
      const end = performance.now();
      times.push(end - now);
      now = end;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const lasted = (performance.now() - since) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / lasted,
    count: times.length,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** What 95 of a hundred don't exceed. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Waits for the machine to rest a moment between measures. */
export const rest = () => sleep(50);
