import type { FastifyInstance } from 'fastify';
import { type PublicAnswer, type PublicReads, publicAddressOf } from './public-reads.ts';

/** The only refusal that a page shows. */
const NOT_FOUND = 404;

/** Maximum age of a cached answer, unless an edital changed since. Many concurrent visits share one query. */
const FRESH_MS = 1_000;

/** Answers the calls of rendered pages as for a visitor: only public reads, by calling the API in process. */
export class PublicAnswers implements PublicReads {
  readonly addressOf = publicAddressOf;
  readonly #app: FastifyInstance;
  readonly #cache = new Map<string, { at: number; answer: Promise<PublicAnswer> }>();
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(app: FastifyInstance) {
    this.#app = app;
    const forget = () => {
      this.#cache.clear();
      this.#changedAt = performance.now();
    };
    app.signals.subscribe({ onSignal: () => undefined, onEdital: forget, onLost: forget });
  }

  /** True if an edital may have changed since a moment (`performance.now()`), or if signals can't be received. */
  changedSince(moment: number): boolean {
    return !this.#app.signals.listening || this.#changedAt >= moment;
  }

  /** Answer of the API at an address. */
  read(address: string): Promise<PublicAnswer> {
    // Without signals an answer is at most a second old.
    if (!this.#app.signals.listening) this.#app.signals.start().catch(() => undefined);
    const now = performance.now();
    const cached = this.#cache.get(address);
    if (cached && now - cached.at < FRESH_MS) return cached.answer;
    for (const [old, { at }] of this.#cache) if (now - at >= FRESH_MS) this.#cache.delete(old);
    const answer = this.#ask(address);
    this.#cache.set(address, { at: now, answer });
    answer.catch(() => this.#cache.delete(address));
    return answer;
  }

  async #ask(address: string): Promise<PublicAnswer> {
    const response = await this.#app.inject({ url: address, headers: { accept: 'application/json' } });
    const { statusCode } = response;
    if (statusCode === 200) return [response.json()];
    if (statusCode === NOT_FOUND) return [null, { status: statusCode, body: response.json() }];
    throw new Error(`The API answered ${statusCode}`);
  }
}
