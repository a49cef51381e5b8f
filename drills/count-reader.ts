import { setTimeout as sleep } from 'node:timers/promises';

/** A stream that ended, or can't be had, is asked for again after so long, as browsers do it. */
const AGAIN_MS = 1000;

/** Somebody whose count of messages one process keeps up to date: a stream of events, and another one whenever it ends. */
export class CountReader {
  readonly #url: string;
  readonly #token: string;
  readonly #ending = new AbortController();
  readonly #reading: Promise<void>;
  /** When it was told that the count changed. */
  readonly heard: number[] = [];
  /** How often a stream was opened. */
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
