/** Largest batch, so that no caller waits for an endless one. */
const MAX_BATCH = 100;

/** Runs requests in batches: those that arrive during a run form the next batch, in the order in which they came. */
export class Batcher<In, Out> {
  readonly #run: (requests: In[]) => Promise<Out[]>;
  #waiting: { request: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  #isRunning = false;

  /** `run` returns one answer per request, in their order. */
  constructor(run: (requests: In[]) => Promise<Out[]>) {
    this.#run = run;
  }

  do(request: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isRunning) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    // Requests made in this turn of the event loop join the first batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const answers = await this.#run(batch.map(({ request }) => request));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Out);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
