import type pg from 'pg';

/** An idle connection that doesn't answer by then is dead, though nobody closed it. */
const CHECK_MS = 10_000;

/** What becomes of what is heard. */
export interface NoticeHandlers {
  /** Something of this person's changed. */
  onNotice: (usuarioId: number) => void;
  /** Nothing is heard any more; what happens until `start` is called again is missed. */
  onLost: (error: Error | null) => void;
}

/**
 * The process's one connection that waits for the database's notices, which the triggers of the migration `avisos` send.
 * It is opened when somebody first asks, and anew by whoever asks after it was lost.
 */
export class NoticeListener {
  readonly #newClient: () => pg.Client;
  readonly #handlers: NoticeHandlers;
  #current: { client: pg.Client; ready: Promise<unknown> } | null = null;

  constructor(newClient: () => pg.Client, handlers: NoticeHandlers) {
    this.#newClient = newClient;
    this.#handlers = handlers;
  }

  /** Resolves once notices are heard: nothing that commits from then on is missed. */
  async start(): Promise<void> {
    this.#current ??= this.#open();
    await this.#current.ready;
  }

  /** Makes sure that the connection still carries; one that doesn't is given up. */
  check(): void {
    if (!this.#current) return;
    const { client } = this.#current;
    const timer = setTimeout(() => this.#lose(client, new Error('The database did not answer')), CHECK_MS);
    client
      .query('SELECT 1')
      .catch((error: Error) => this.#lose(client, error))
      .finally(() => clearTimeout(timer));
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    const stopped = this.#current;
    this.#current = null;
    await stopped?.client.end();
  }

  #open() {
    const client = this.#newClient();
    client.on('notification', ({ payload }) => this.#handlers.onNotice(Number(payload)));
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, null));
    const ready = client.connect().then(() => client.query('LISTEN avisos'));
    ready.catch((error: Error) => this.#lose(client, error));
    return { client, ready };
  }

  #lose(client: pg.Client, error: Error | null): void {
    if (this.#current?.client !== client) return;
    this.#current = null;
    this.#handlers.onLost(error);
    void client.end();
  }
}
