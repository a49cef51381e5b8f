/** In-process FIFO queue for each key: work of one key runs one at a time, beside that of the others. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs work once the work before it of its key is over; rejects as it does. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const answer = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const over = answer.catch(() => undefined);
    this.#last.set(key, over);
    try {
      return await answer;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
