import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Executor } from './database.ts';
import { CLOSE_TIMEOUT_MS } from './end-pool.ts';

/** A lost connection is made anew after so long. */
const RETRY_MS = 1_000;

/** How it is opened: with typed access over it. */
export type OpenShared = (stream: () => Socket) => { client: pg.Client; db: Executor; ready: Promise<unknown> };

/**
 * One connection that all look-ups share. Each is sent without waiting for the answers before it, and those of one turn
 * of the event loop leave together: of what a look-up costs, most is writing, waking and reading. Only for what
 * PostgreSQL answers at once, since answers keep their order.
 */
export class SharedConnection {
  readonly #open: OpenShared;
  #current: { client: pg.Client; db: Executor } | null = null;
  #opening: Promise<void> | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(open: OpenShared) {
    this.#open = open;
  }

  /** What look-ups run on; null while it is being made: then the pool serves. */
  get db(): Executor | null {
    if (!this.#current) this.#try();
    return this.#current?.db ?? null;
  }

  /** Ends it, once what is under way was answered. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    const { client } = this.#current ?? {};
    this.#current = null;
    if (client) await Promise.race([client.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  #try(): void {
    const now = performance.now();
    if (this.#closed || this.#opening || now - this.#triedAt < RETRY_MS) return;
    this.#triedAt = now;
    this.#opening = this.#connect().finally(() => {
      this.#opening = null;
    });
  }

  async #connect(): Promise<void> {
    const opened = this.#open(() => new GatheringSocket());
    let lost = false;
    const lose = () => {
      lost = true;
      if (this.#current === opened) this.#current = null;
    };
    opened.client.on('error', lose);
    opened.client.on('end', lose);
    // Why it can't be opened shows in the pool's own queries.
    await opened.ready.catch(lose);
    if (lost) void opened.client.end();
    else this.#current = opened;
  }
}

/** Sends what is written between `cork` and `uncork` once the event loop has nothing more to add to it. */
class GatheringSocket extends Socket {
  #gathering = false;

  override cork(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    super.cork();
    setImmediate(() => {
      this.#gathering = false;
      super.uncork();
    });
  }

  override uncork(): void {
    // `cork` sends all that is gathered within a turn of the loop, by itself.
  }
}
