import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

declare module 'fastify' {
  interface FastifyInstance {
    /** Notifications from the database to every process. */
    signals: Signals;
  }
}

/** The connection is looked at so often … */
const CHECK_EVERY_MS = 25_000;
/** … and one that doesn't answer by then is dead, though nobody closed it. */
const CHECK_MS = 10_000;

/** Payloads of triggers that name no person. */
const EDITAL = 'edital';
const NOVIDADE = 'novidade';

export interface SignalHandlers {
  /** Something of this person's changed. */
  onSignal: (usuarioId: number) => void;
  /** An edital changed, which is everybody's. */
  onEdital?: () => void;
  /** An applicant sent something, or staff dealt with it. */
  onNovidade?: () => void;
  /** Nothing is heard any more; what happens until `start` is called again is missed. */
  onLost: () => void;
}

interface Connection {
  client: pg.Client;
  ready: Promise<unknown>;
  /** Commits from now on are heard. */
  listening: boolean;
  checks: NodeJS.Timeout;
}

/**
 * The process's one connection that waits for the database's signals, which the triggers of the migration `avisos` send.
 * It is opened when somebody first asks, and anew by whoever asks after it was lost.
 */
export class Signals {
  readonly #newClient: () => pg.Client;
  readonly #log: FastifyBaseLogger;
  readonly #handlers: SignalHandlers[] = [];
  #current: Connection | null = null;

  constructor(newClient: () => pg.Client, log: FastifyBaseLogger) {
    this.#newClient = newClient;
    this.#log = log;
  }

  /** Tells the handlers from now on. */
  subscribe(handlers: SignalHandlers): void {
    this.#handlers.push(handlers);
  }

  /** True while no commit is missed. */
  get listening(): boolean {
    return this.#current?.listening ?? false;
  }

  /** Resolves once signals are heard: nothing that commits from then on is missed. */
  async start(): Promise<void> {
    this.#current ??= this.#open();
    await this.#current.ready;
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    const stopped = this.#current;
    this.#current = null;
    if (!stopped) return;
    clearInterval(stopped.checks);
    await stopped.client.end();
  }

  #open(): Connection {
    const client = this.#newClient();
    client.on('notification', ({ payload }) => {
      for (const { onSignal, onEdital, onNovidade } of this.#handlers) {
        if (payload === EDITAL) onEdital?.();
        else if (payload === NOVIDADE) onNovidade?.();
        else onSignal(Number(payload));
      }
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, null));
    const ready = client.connect().then(() => client.query('LISTEN avisos'));
    const checks = setInterval(() => this.#check(client), CHECK_EVERY_MS).unref();
    const opened: Connection = { client, ready, listening: false, checks };
    ready.then(
      () => {
        opened.listening = true;
      },
      (error: Error) => this.#lose(client, error),
    );
    return opened;
  }

  #check(client: pg.Client): void {
    const timer = setTimeout(() => this.#lose(client, new Error('The database did not answer')), CHECK_MS);
    client
      .query('SELECT 1')
      .catch((error: Error) => this.#lose(client, error))
      .finally(() => clearTimeout(timer));
  }

  #lose(client: pg.Client, error: Error | null): void {
    if (this.#current?.client !== client) return;
    clearInterval(this.#current.checks);
    this.#current = null;
    this.#log.warn({ err: error }, 'the connection that waits for signals was lost');
    for (const { onLost } of this.#handlers) onLost();
    void client.end();
  }
}
