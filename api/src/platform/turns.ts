/**
 * Lets alike things be done one after another, in the order in which they came, where side by side all but one would be done in vain. It
 * is a courtesy, no lock: whoever holds a turn for longer than `holdMs` is passed by, and goes on.
 */
export class Turns {
  readonly #holdMs: number;
  #over: Promise<void> = Promise.resolve();

  constructor(holdMs: number) {
    this.#holdMs = holdMs;
  }

  /** Does something in its turn; rejects as that does. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#over;
    let end: () => void = () => undefined;
    this.#over = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    const late = setTimeout(end, this.#holdMs).unref();
    try {
      return await work();
    } finally {
      clearTimeout(late);
      end();
    }
  }
}
