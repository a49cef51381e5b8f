/** Seconds without a message after which a page counts as frozen. A slow page blocks for less at a time. */
const STILL_S = 10;

/** Counts the seconds of a page's silence by its own ticks, because both stop while a computer sleeps. */
export class Silence {
  #module: string | null = null;
  #turns = 0;

  /** The page sent a message: the module on screen, or null if silence is allowed (hidden, printing, or no module's page). */
  heard(module: string | null): void {
    this.#module = module;
    this.#turns = 0;
  }

  /** Counts a second. Returns the module of a frozen page, or null. */
  turn(): string | null {
    if (this.#module === null) return null;
    this.#turns += 1;
    return this.#turns < STILL_S ? null : this.#module;
  }
}
