/** Reproducible pseudo-random numbers (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1, exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.next() * from.length)];
    if (found === undefined) throw new Error('There is nothing to pick from');
    return found;
  }

  shuffle<T>(from: readonly T[]): T[] {
    return from
      .map((one) => ({ one, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one);
  }
}
