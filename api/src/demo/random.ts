/** Seeded random generator: the sample data is the same in every run. */
export interface Chance {
  /** Integer from 0 to `limit - 1`. */
  int(limit: number): number;
  /** Random element of a list. */
  pick<T>(list: readonly T[]): T;
  /** String of decimal digits. */
  digits(length: number): string;
}

/** Mulberry32: 32 bits of state, uniform enough for sample data. */
export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (limit: number) => Math.floor(next() * limit);
  return {
    int,
    pick: (list) => {
      const chosen = list[int(list.length)];
      if (chosen === undefined) throw new Error('Nothing to choose from');
      return chosen;
    },
    digits: (length) => Array.from({ length }, () => int(10)).join(''),
  };
}
