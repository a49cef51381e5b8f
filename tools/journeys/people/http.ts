import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';

/** Conclusive answer to a request. */
export interface Answer {
  status: number;
  text: string;
  /** True if an earlier attempt had no conclusive answer. */
  again: boolean;
}

/** One attempt; `status` 0: no answer. */
export interface Tried {
  method: string;
  path: string;
  status: number;
  ms: number;
}
export type Answered = (tried: Tried) => void;

/** Time after which a client retries without an answer. */
const PATIENCE_MS = 15_000;
/** Time after which a client gives up, and the request counts as refused. */
const GIVE_UP_MS = 120_000;

/** Statuses that are retried: no answer, server errors, overload. */
const isPassing = (status: number): boolean => status === 0 || status >= 500 || status === 408 || status === 429;

/** A person at a browser who retries until there is a conclusive answer, like the portal's own forms. */
export class Client {
  readonly #urlOf: () => string;
  readonly #random: Random;
  readonly #answered: Answered;
  /** Each has their own address: drills aren't about limits per address. */
  readonly address: string;
  /** Number of retries by reason. */
  readonly repeats = new Map<string, number>();

  constructor(urlOf: () => string, random: Random, answered: Answered = () => undefined) {
    this.#urlOf = urlOf;
    this.#random = random;
    this.#answered = answered;
    this.address = `10.${[0, 0, 0].map(() => Math.floor(random.between(1, 250))).join('.')}`;
  }

  async ask(path: string, init: () => RequestInit): Promise<Answer> {
    const until = performance.now() + GIVE_UP_MS;
    for (let again = false; ; again = true) {
      const request = init();
      const since = performance.now();
      const { status, text } = await this.#try(path, request);
      this.#answered({ method: request.method ?? 'GET', path, status, ms: performance.now() - since });
      if (!isPassing(status) || performance.now() > until) return { status, text, again };
      this.repeats.set(String(status), (this.repeats.get(String(status)) ?? 0) + 1);
      await sleep(this.#random.between(100, 500));
    }
  }

  /** Sends JSON. */
  send(method: 'POST' | 'PUT', path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    return this.ask(path, () => init);
  }

  async #try(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const url = this.#urlOf();
    try {
      const response = await fetch(`${url}/credenciados${path}`, {
        ...init,
        headers: { ...init.headers, 'x-forwarded-for': this.address },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      // No connection, a broken one, or no answer.
      return { status: 0, text: String(error) };
    }
  }
}

/** Body of a 200 or 201; throws otherwise. */
export function good<T>(what: string, { status, text }: Answer): T {
  if (status !== 200 && status !== 201) throw new Refusal(`${what} was refused: ${status} ${text.slice(0, 300)}`);
  return text === '' ? (undefined as T) : JSON.parse(text);
}

/** A valid request was refused. */
export class Refusal extends Error {
  override name = 'Refusal';
}
