/** At most so many are done by one call: nobody waits for an endless one. */
const MOST = 100;

/**
 * Does alike things together: whatever is asked for while a call is under way is done by the next one, in the order in which it
 * came. Where many ask at once that is one transaction for all of them; where one asks, it is one of its own.
 */
export class Together<In, Out> {
  readonly #run: (asked: In[]) => Promise<Out[]>;
  #waiting: { asked: In; done: (out: Out) => void; failed: (error: unknown) => void }[] = [];
  #running = false;

  /** `run` answers as many as it is given, in their order. */
  constructor(run: (asked: In[]) => Promise<Out[]>) {
    this.#run = run;
  }

  do(asked: In): Promise<Out> {
    return new Promise((done, failed) => {
      this.#waiting.push({ asked, done, failed });
      if (!this.#running) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#running = true;
    // Requests made in this turn of the event loop join the batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const taken = this.#waiting.splice(0, MOST);
      try {
        const answers = await this.#run(taken.map(({ asked }) => asked));
        for (const [place, { done }] of taken.entries()) done(answers[place] as Out);
      } catch (error) {
        for (const { failed } of taken) failed(error);
      }
    }
    this.#running = false;
  }
}
