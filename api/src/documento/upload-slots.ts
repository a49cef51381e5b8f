import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR } from '@credenciados/shared/contract';
import { AppError } from '../plugins/errors.ts';

/** Uploads that one process takes at once; each holds a part of a file in memory and one of the disk's writers. */
const AT_ONCE = 64;
/** Of them for one part of the net, so that it alone never holds all. */
const AT_ONCE_ORIGIN = 48;
/** A form sends one file at a time; a second tab is another one. */
const AT_ONCE_OWNER = 2;
/** Who comes while all are taken waits so long, unread. */
const WAIT_MS = 20_000;
const LOOK_MS = 20;
/** More than so many in the queue are a flood. */
const WAITING = 1000;

/** The uploads that are under way in this process. */
export class UploadSlots {
  readonly #taken = new Map<string, number>();
  #waiting = 0;

  /** Runs an upload once there is a place for it; 429 where its owner has too many under way, or none gets free in time. */
  async run<T>(dono: string, origem: string, upload: () => Promise<T>): Promise<T> {
    if (this.#count(dono) >= AT_ONCE_OWNER) throw tooMany();
    // Its owner's place is taken while it waits: nobody fills the queue.
    this.#add(dono, 1);
    try {
      await this.#turn(origem);
      try {
        return await upload();
      } finally {
        this.#add(origem, -1);
        this.#add('', -1);
      }
    } finally {
      this.#add(dono, -1);
    }
  }

  async #turn(origem: string): Promise<void> {
    const until = Date.now() + WAIT_MS;
    if (this.#waiting >= WAITING) throw tooMany();
    this.#waiting += 1;
    try {
      while (this.#count('') >= AT_ONCE || this.#count(origem) >= AT_ONCE_ORIGIN) {
        if (Date.now() > until) throw tooMany();
        await sleep(LOOK_MS);
      }
    } finally {
      this.#waiting -= 1;
    }
    this.#add('', 1);
    this.#add(origem, 1);
  }

  #count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #add(name: string, change: number): void {
    const count = this.#count(name) + change;
    if (count === 0) this.#taken.delete(name);
    else this.#taken.set(name, count);
  }
}

function tooMany(): AppError {
  return new AppError(429, ERROR.tooMany, { retryAfter: 2 });
}
