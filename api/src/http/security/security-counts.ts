import { eventoSeguranca } from '@credenciados/platform/db/schema/index';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { SecurityEvent } from './security-events.ts';

/** Interval at which counts are written to the database. */
const KEEP_MS = 10_000;
const HOUR_MS = 60 * 60 * 1000;

interface Pending {
  quantos: number;
  first: Date;
  last: Date;
}

/** Counts security events of this process and adds them, in intervals, to the hourly counts of all processes. */
export class SecurityCounts {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  readonly #log: FastifyBaseLogger;
  /** Counts not yet written, by hour and event. */
  #pending = new Map<string, Pending>();
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(deps: Pick<Deps, 'db' | 'now'>, log: FastifyBaseLogger) {
    this.#deps = deps;
    this.#log = log;
  }

  /** Counts an event; never throws or waits. */
  add(event: SecurityEvent): void {
    const now = this.#deps.now();
    const key = `${Math.floor(now.getTime() / HOUR_MS)} ${event}`;
    const existing = this.#pending.get(key);
    this.#pending.set(key, { quantos: (existing?.quantos ?? 0) + 1, first: existing?.first ?? now, last: now });
    this.#timer ??= setTimeout(() => void this.keep(), KEEP_MS).unref();
  }

  /** Writes the counts since the last time; those that fail are written with the next ones. */
  async keep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#keeping = this.#keeping.then(() => this.#keep());
    await this.#keeping;
  }

  async #keep(): Promise<void> {
    const taken = this.#pending;
    if (taken.size === 0) return;
    this.#pending = new Map();
    try {
      await this.#deps.db.execute(upsert(taken));
    } catch (error) {
      this.#log.warn({ err: error }, 'security counts not kept yet');
      for (const [key, { quantos, first, last }] of taken) {
        const since = this.#pending.get(key);
        this.#pending.set(key, { quantos: quantos + (since?.quantos ?? 0), first, last: since?.last ?? last });
      }
    }
  }
}

function upsert(counts: ReadonlyMap<string, Pending>): SQL {
  // Sorted, so that two processes can't deadlock.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, pending]) => values(key, pending));
  return sql`
    INSERT INTO ${eventoSeguranca} (hora, evento, quantos, primeiro_em, ultimo_em) VALUES ${sql.join(rows, sql`, `)}
    ON CONFLICT (hora, evento) DO UPDATE SET quantos = ${eventoSeguranca}.quantos + excluded.quantos,
      primeiro_em = least(${eventoSeguranca}.primeiro_em, excluded.primeiro_em),
      ultimo_em = greatest(${eventoSeguranca}.ultimo_em, excluded.ultimo_em)`;
}

function values(key: string, { quantos, first, last }: Pending): SQL {
  const [hour = '', event] = key.split(' ');
  const hora = new Date(Number(hour) * HOUR_MS).toISOString();
  return sql`(${hora}::timestamptz, ${event}, ${quantos}, ${first.toISOString()}::timestamptz, ${last.toISOString()}::timestamptz)`;
}
