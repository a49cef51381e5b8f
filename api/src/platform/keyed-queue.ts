/** In-process FIFO queue for each key: work of one key runs one at a time, beside that of the others. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Runs work once the work before it of each of its keys is over; rejects as it does. All keys are taken at once, so that two
   * callers never wait for one another.
   */
  async take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const answer = Promise.all(keys.map((key) => this.#last.get(key))).then(work);
    const over = answer.catch(() => undefined);
    for (const key of keys) this.#last.set(key, over);
    try {
      return await answer;
    } finally {
      for (const key of keys) if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
