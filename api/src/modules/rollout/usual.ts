/** Values are told apart by so much: a page that takes 3 ms longer is no other one. */
const GRAIN = Math.log(1.1);
const grainOf = (value: number) => Math.round(Math.log(Math.max(value, 1)) / GRAIN);
/** Fewer say nothing of what is usual. */
const LEAST_KNOWN = 12;
const QUARTILE = 0.75;

/** Running third quartile. */
export class Usual {
  #seen: number[] = [];
  #known = 0;
  /** The grain that they are at or below, and how many are. */
  #at = 0;
  #below = 0;

  /** True if it is below a value; null while too few are known. */
  isBelow(value: number): boolean | null {
    return this.#known < LEAST_KNOWN ? null : grainOf(value) > this.#at;
  }

  /** Adds a value, of at least 0. */
  add(value: number): void {
    const grain = grainOf(value);
    this.#seen[grain] = this.#count(grain) + 1;
    this.#known += 1;
    if (grain <= this.#at) this.#below += 1;
    const wanted = this.#known * QUARTILE;
    while (this.#below < wanted) {
      this.#at += 1;
      this.#below += this.#count(this.#at);
    }
    while (this.#at > 0 && this.#below - this.#count(this.#at) >= wanted) {
      this.#below -= this.#count(this.#at);
      this.#at -= 1;
    }
  }

  /** Another one to which the same were added. */
  copy(): Usual {
    const other = new Usual();
    other.#seen = [...this.#seen];
    other.#known = this.#known;
    other.#at = this.#at;
    other.#below = this.#below;
    return other;
  }

  #count(grain: number): number {
    return this.#seen[grain] ?? 0;
  }
}
