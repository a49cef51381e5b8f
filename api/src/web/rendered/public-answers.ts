import type { FastifyInstance } from 'fastify';
import { type PublicAnswer, type PublicReads, publicAddressOf } from './public-reads.ts';

/** The one refusal that tells a reader something. */
const NOT_FOUND = 404;

/** As old as an answer may be, unless an edital changed since: many visits at once ask the database once. */
const FRESH_MS = 1_000;

/** Answers what pages ask of the API as anybody would get it: public reads alone, by the API's own calls. */
export class PublicAnswers implements PublicReads {
  readonly addressOf = publicAddressOf;
  readonly #app: FastifyInstance;
  readonly #kept = new Map<string, { at: number; answer: Promise<PublicAnswer> }>();
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(app: FastifyInstance) {
    this.#app = app;
    const forget = () => {
      this.#kept.clear();
      this.#changedAt = performance.now();
    };
    app.signals.subscribe({ onSignal: () => undefined, onEdital: forget, onLost: forget });
  }

  /** True if an edital may have changed since a moment (`performance.now()`), or if signals can't be heard. */
  changedSince(moment: number): boolean {
    return !this.#app.signals.listening || this.#changedAt >= moment;
  }

  /** Answer of the API at an address. */
  read(address: string): Promise<PublicAnswer> {
    // Where signals can't be heard, answers are a second old at most.
    if (!this.#app.signals.listening) this.#app.signals.start().catch(() => undefined);
    const now = performance.now();
    const kept = this.#kept.get(address);
    if (kept && now - kept.at < FRESH_MS) return kept.answer;
    for (const [old, { at }] of this.#kept) if (now - at >= FRESH_MS) this.#kept.delete(old);
    const answer = this.#ask(address);
    this.#kept.set(address, { at: now, answer });
    answer.catch(() => this.#kept.delete(address));
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
