/** Seconds without a word after which a page stands still. A slow one works for less at a time. */
const STILL_S = 10;

/** Counts how long a page says nothing, by turns of its own: while a computer sleeps neither says anything. */
export class Silence {
  #module: string | null = null;
  #turns = 0;

  /** The page lives; of which module it is, or null where it may be silent: hidden, being printed, or none’s. */
  heard(module: string | null): void {
    this.#module = module;
    this.#turns = 0;
  }

  /** A second has gone by. Says whose page stands still; null: none does. */
  turn(): string | null {
    if (this.#module === null) return null;
    this.#turns += 1;
    return this.#turns < STILL_S ? null : this.#module;
  }
}
