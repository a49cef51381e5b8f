import { ERROR } from '@credenciados/contract';
import { AppError } from '@credenciados/platform/http/errors';
import { LRUCache } from 'lru-cache';
import { CAPACITIES } from '../../http/security/limits.ts';

/** Concurrent uploads of a process; each holds a part of a file in memory and one of the disk's writers. */
const AT_ONCE = CAPACITIES.uploads.max;
/** Concurrent uploads of one network, so that it can't take all slots. */
const AT_ONCE_ORIGIN = CAPACITIES.uploadsOfNetwork.max;
/** Concurrent uploads of one owner: a form sends one file at a time, a second tab another. */
const AT_ONCE_OWNER = CAPACITIES.uploadsOfOwner.max;
/** Longest wait in the queue: proxies wait a minute for an answer. */
const WAIT_MS = 50_000;
/** Time that a person keeps their position in the queue, from their first upload on. */
const PLACE_MS = 5 * 60_000;
const PLACES = 20_000;

/** Waiting upload, with its owner's position. */
interface Waiting {
  place: number;
  origem: string;
  start: () => void;
}

/**
 * Concurrency limit of this process's uploads, with a queue. First come, first served by person, not by file: all files of a person queue
 * at the position of their first, so that people who began are finished before others begin.
 */
export class UploadSlots {
  readonly #taken = new Map<string, number>();
  readonly #places = new LRUCache<string, number>({ max: PLACES, ttl: PLACE_MS });
  #lastPlace = 0;
  /** Ordered by position. Its length is limited by the process's connections. */
  readonly #queue: Waiting[] = [];

  /** Runs an upload in its turn; 429 if its owner runs too many, or the wait is too long. */
  async run<T>(dono: string, origem: string, upload: () => Promise<T>): Promise<T> {
    if (this.#count(dono) >= AT_ONCE_OWNER) throw tooMany();
    this.#add(dono, 1);
    try {
      await this.#turn(this.#placeOf(dono), origem);
      try {
        return await upload();
      } finally {
        this.#add(origem, -1);
        this.#add('', -1);
        this.#startNext();
      }
    } finally {
      this.#add(dono, -1);
    }
  }

  #placeOf(dono: string): number {
    const place = this.#places.get(dono);
    if (place !== undefined) return place;
    this.#lastPlace += 1;
    this.#places.set(dono, this.#lastPlace);
    return this.#lastPlace;
  }

  #turn(place: number, origem: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(tooMany());
      }, WAIT_MS);
      const waiting = {
        place,
        origem,
        start: () => {
          clearTimeout(late);
          resolve();
        },
      };
      this.#queue.splice(this.#queue.findLastIndex((before) => before.place <= place) + 1, 0, waiting);
      this.#startNext();
    });
  }

  /** Starts the first waiting upload whose network has a free slot. Called once for each freed slot. */
  #startNext(): void {
    if (this.#count('') >= AT_ONCE) return;
    const index = this.#queue.findIndex(({ origem }) => this.#count(origem) < AT_ONCE_ORIGIN);
    const [next] = index === -1 ? [] : this.#queue.splice(index, 1);
    if (!next) return;
    this.#add('', 1);
    this.#add(next.origem, 1);
    next.start();
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
