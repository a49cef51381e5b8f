import { ERROR } from '@credenciados/contract';
import { AppError } from '../../http/errors.ts';
import { CAPACITIES } from '../../http/security/limits.ts';

/** Uploads that one process takes at once; each holds a part of a file in memory and one of the disk's writers. */
const AT_ONCE = CAPACITIES.uploads.max;
/** Most at once for one network, so that it can't hold all. */
const AT_ONCE_ORIGIN = CAPACITIES.uploadsOfNetwork.max;
/** A form sends one file at a time; a second tab is another one. */
const AT_ONCE_OWNER = CAPACITIES.uploadsOfOwner.max;
/** Longest wait in the queue, before the body is read. */
const WAIT_MS = 30_000;
/** More than so many in the queue are a flood. */
const WAITING = 1000;

/** The uploads that are under way in this process. */
export class UploadSlots {
  readonly #taken = new Map<string, number>();
  /** FIFO queue; nobody is overtaken by others of the same network. */
  readonly #queue = new Set<{ origem: string; go: () => void }>();

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
        this.#callNext();
      }
    } finally {
      this.#add(dono, -1);
    }
  }

  #turn(origem: string): Promise<void> {
    if (this.#queue.size >= WAITING) throw tooMany();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#queue.delete(place);
        reject(tooMany());
      }, WAIT_MS);
      const place = {
        origem,
        go: () => {
          clearTimeout(late);
          resolve();
        },
      };
      this.#queue.add(place);
      this.#callNext();
    });
  }

  /** Gives the free places to those who came first. */
  #callNext(): void {
    for (const place of this.#queue) {
      if (this.#count('') >= AT_ONCE) return;
      if (this.#count(place.origem) >= AT_ONCE_ORIGIN) continue;
      this.#queue.delete(place);
      this.#add('', 1);
      this.#add(place.origem, 1);
      place.go();
    }
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
