import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** Pace of a lane. */
export interface Pace {
  /** Tasks of one key that run at once. */
  atOnce: number;
  /** A task holds its place at least so long. */
  holdMs?: number;
}

/**
 * Queues tasks by key, such as a network, a few at once. Limits the rate of a key without refusing anybody: a flood only makes that
 * key's tasks wait for one another.
 */
export class Lanes {
  readonly #atOnce: number;
  readonly #holdMs: number;
  readonly #lanes = new Map<string, { limit: LimitFunction; tasks: number }>();

  constructor({ atOnce, holdMs = 0 }: Pace) {
    this.#atOnce = atOnce;
    this.#holdMs = holdMs;
  }

  /** Runs a task in its turn; answers false instead when its caller is gone by then. */
  run(key: string, isGone: () => boolean, task: () => Promise<void>): Promise<boolean> {
    const lane = this.#lanes.get(key) ?? { limit: pLimit(this.#atOnce), tasks: 0 };
    lane.tasks += 1;
    this.#lanes.set(key, lane);
    return new Promise((resolve, reject) => {
      void lane
        .limit(async () => {
          if (isGone()) return resolve(false);
          const held = this.#holdMs > 0 && delay(this.#holdMs);
          await task().then(() => resolve(true), reject);
          await held;
        })
        .finally(() => {
          lane.tasks -= 1;
          if (lane.tasks === 0) this.#lanes.delete(key);
        });
    });
  }

  /** Keys that have a task. */
  get size(): number {
    return this.#lanes.size;
  }
}
