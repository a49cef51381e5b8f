import { setTimeout as sleep } from 'node:timers/promises';

/** Pause before a stream that ended or failed is requested again, like browsers do. */
const AGAIN_MS = 1000;

/** A reader of one process's event stream for the count of messages; reconnects whenever it ends. */
export class CountReader {
  readonly #url: string;
  readonly #token: string;
  readonly #ending = new AbortController();
  readonly #reading: Promise<void>;
  /** Times of events that the count changed. */
  readonly heard: number[] = [];
  /** Number of connections so far. */
  opened = 0;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#reading = this.#read();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#readOne(signal).catch(() => undefined);
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #readOne(signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}`, accept: 'text/event-stream' };
    const { body, ok } = await fetch(`${this.#url}/credenciados/notificacao/eventos`, { headers, signal });
    if (!ok || !body) return;
    this.opened += 1;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      if (value?.includes('event: mudou')) this.heard.push(performance.now());
    }
  }
}
