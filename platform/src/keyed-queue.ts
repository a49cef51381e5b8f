import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

interface Options {
  /** Tasks of one key that may run at once. */
  concurrency?: number;
  /** A task that runs longer stops blocking the next one, and goes on. */
  maxHoldMs?: number;
}

/** In-process FIFO queue per key; tasks of different keys run side by side. It doesn't order tasks of different processes. */
export class KeyedQueue {
  readonly #concurrency: number;
  readonly #maxHoldMs: number | undefined;
  readonly #queues = new Map<string, { limit: LimitFunction; tasks: number }>();

  constructor({ concurrency = 1, maxHoldMs }: Options = {}) {
    this.#concurrency = concurrency;
    this.#maxHoldMs = maxHoldMs;
  }

  /** Runs a task once it is its turn in the queue of each key, and settles as the task does. */
  async run<T>(keys: string | readonly string[], task: () => Promise<T>): Promise<T> {
    // All callers queue in the order of the keys, to avoid deadlocks.
    const [first, ...others] = [...new Set([keys].flat())].sort();
    if (first === undefined) return task();
    return this.#runIn(first, others.length > 0 ? () => this.run(others, task) : task);
  }

  #runIn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { limit: pLimit(this.#concurrency), tasks: 0 };
    queue.tasks += 1;
    this.#queues.set(key, queue);
    return new Promise((resolve, reject) => {
      void queue
        // Async, so that a synchronous throw fails the caller, too.
        .limit(() => this.#hold((async () => task())().then(resolve, reject)))
        .finally(() => {
          queue.tasks -= 1;
          if (queue.tasks === 0) this.#queues.delete(key);
        });
    });
  }

  async #hold(settled: Promise<void>): Promise<void> {
    if (this.#maxHoldMs === undefined) return settled;
    const timer = new AbortController();
    const tooLong = delay(this.#maxHoldMs, undefined, { ref: false, signal: timer.signal }).catch(() => undefined);
    await Promise.race([settled, tooLong]);
    timer.abort();
  }

  /** Number of keys that have a task. */
  get size(): number {
    return this.#queues.size;
  }
}
