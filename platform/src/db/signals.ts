import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

declare module 'fastify' {
  interface FastifyInstance {
    /** Notifications from the database to every process. */
    signals: Signals;
  }
}

/** Interval between checks of the connection. */
const CHECK_EVERY_MS = 25_000;
/** A connection that doesn't answer a check within this time is dead, though nobody closed it. */
const CHECK_MS = 10_000;

/** Trigger payloads that name no person. */
const EDITAL = 'edital';
const NOVIDADE = 'novidade';

export interface SignalHandlers {
  /** A record of this person changed. */
  onSignal: (usuarioId: number) => void;
  /** An edital changed, which concerns everybody. */
  onEdital?: () => void;
  /** An applicant sent something, or staff handled it. */
  onNovidade?: () => void;
  /** The connection is lost; signals are missed until `start` is called again. */
  onLost: () => void;
}

interface Connection {
  client: pg.Client;
  ready: Promise<unknown>;
  /** True while signals are received. */
  listening: boolean;
  checks: NodeJS.Timeout;
}

/**
 * The process's one connection that listens for notifications, which the triggers of the file `avisos` send. Opened by the first caller,
 * and reopened by the next one after a loss.
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

  /** Calls the handlers from now on. */
  subscribe(handlers: SignalHandlers): void {
    this.#handlers.push(handlers);
  }

  /** True while no commit is missed. */
  get listening(): boolean {
    return this.#current?.listening ?? false;
  }

  /** Resolves once the connection listens: later commits aren't missed. */
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
