import { setTimeout as sleep } from 'node:timers/promises';

/** Number and durations of runs within a time. */
export interface Rate {
  perSecond: number;
  /** Times in ms. */
  times: number[];
}

/** Runs `task` with several workers for a while. The first failure fails all. */
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
  return { perSecond: times.length / lasted, times };
}

const within = (share: number) => (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
/** 95th percentile. */
export const p95 = within(0.95);
/** 99th percentile. */
export const p99 = within(0.99);

/** Waits for the machine to rest a moment between measures. */
export const rest = () => sleep(50);
