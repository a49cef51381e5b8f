import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Breaker, within } from '../health/breaker.ts';
import { weakMemoize } from '../memoize.ts';
import { createDatabase } from './create-database.ts';
import type { Database, Db } from './database.ts';

/** Largest lag at which the replica is read (ADR 52). */
export const MAX_LAG_MS = 500;
/** Polling interval of the primary's log position while the replica is read. */
const LOOK_MS = 100;
/** Polling stops after this time without a read. */
const IDLE_MS = 5_000;
/** Time limit of a replica's answer, and of connecting; then the primary is asked. */
const ANSWER_MS = 2_000;
const CONNECT_MS = 1_000;

/** The replica is preferred until it has this many more queries under way than the primary. */
const BUSIER = 4;

/** Options of reading a replica. */
interface ReplicaOptions {
  /** Most connections to it. */
  max: number;
  /** Circuit breaker of the replica; reports its failures. */
  breaker: Breaker;
  /** Time limit of an answer; tests shorten it. */
  answerMs?: number;
}

/** Log position of the primary at a moment. */
interface Mark {
  /** Time by this process's clock. */
  at: number;
  position: bigint;
}

/** The server lags too far behind, or is no replica. */
class BehindError extends Error {
  override name = 'BehindError';
  readonly code = 'BEHIND';
}

/**
 * Read replica, for reads that may be half a second old. If the replica is away, frozen, slow or too far behind, the primary answers. The
 * lag is measured by log positions, not clocks, on the connection that reads: one address may stand for several replicas, and one may have
 * become a primary since.
 */
export class Replica {
  /** Typed access for reads, without transactions. */
  readonly db: Db;
  /** Number of queries that each answered. */
  readonly answered = { replica: 0, primary: 0 };
  readonly #primary: Database;
  readonly #copy: Database;
  /** One connection to the primary for its log position: a full pool must not delay it. */
  readonly #position: Database;
  readonly #options: ReplicaOptions;
  /** Last known log position of each connection's server; it only grows. */
  readonly #reached = weakMemoize((_: pg.PoolClient) => ({ position: 0n }));
  /** Recent log positions of the primary, oldest first. */
  #marks: Mark[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;
  #looking: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(primary: Database, url: string, options: ReplicaOptions) {
    const { answerMs = ANSWER_MS, max } = options;
    this.#primary = primary;
    this.#options = options;
    this.#copy = createDatabase(url, { max, timeoutMs: answerMs, connectMs: Math.min(CONNECT_MS, answerMs) });
    const reader = { query: (config: pg.QueryConfig, values?: unknown[]) => this.#query(config, values) };
    this.#position = createDatabase(primary.url, {
      max: 1,
      timeoutMs: answerMs,
      connectMs: Math.min(CONNECT_MS, answerMs),
    });
    // Drizzle uses nothing else of a pool.
    this.db = drizzle(reader as pg.Pool, { casing: 'snake_case' });
    this.db.transaction = () => Promise.reject(new Error('A replica is only read'));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#looking);
    await Promise.all([this.#copy.close(), this.#position.close()]);
  }

  async #query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const due = this.#due();
    if (due !== null && busy(this.#copy) <= busy(this.#primary) + BUSIER) {
      const { breaker, answerMs = ANSWER_MS } = this.#options;
      try {
        const answer = await breaker.run(() => within(answerMs, 'replica', this.#ask(due, config, values)));
        this.answered.replica += 1;
        return answer;
      } catch {
        // The breaker has noted the reason. A fault of the query itself occurs again on the primary, which reports it.
      }
    }
    this.answered.primary += 1;
    return this.#primary.pool.query(config, values);
  }

  async #ask(due: bigint, config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#copy.pool.connect();
    let failure: Error | undefined;
    try {
      if (this.#reached(client).position < due) await this.#askPosition(client, due);
      return await client.query(config, values);
    } catch (error) {
      if (!(error instanceof BehindError)) failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /** Throws if the server of a connection hasn't reached a position. */
  async #askPosition(client: pg.PoolClient, due: bigint): Promise<void> {
    const { rows } = await client.query<{ position: string | null }>(OF_REPLICA);
    const position = rows[0]?.position ?? null;
    if (position === null) throw new BehindError('The replica follows nobody');
    this.#reached(client).position = BigInt(position);
    if (BigInt(position) < due) throw new BehindError('The replica is behind');
  }

  /** Log position that a replica must have reached: the primary's within the last half second; null if unknown. */
  #due(): bigint | null {
    const now = performance.now();
    this.#askedAt = now;
    if (!this.#looking && !this.#closed) this.#look();
    // The oldest mark within the limit asks least of the replica.
    return this.#marks.find(({ at }) => now - at <= MAX_LAG_MS)?.position ?? null;
  }

  #look(): void {
    const at = performance.now();
    if (this.#closed || at - this.#askedAt > IDLE_MS) {
      this.#looking = undefined;
      this.#marks = [];
      return;
    }
    this.#looking = setTimeout(() => this.#look(), LOOK_MS).unref();
    // A late answer counts from the time of its request.
    this.#position.pool.query<{ position: string }>(OF_PRIMARY).then(
      ({ rows: [row] }) => row && this.#mark({ at, position: BigInt(row.position) }),
      // If the primary fails here, reads go to the primary and report the error.
      () => undefined,
    );
  }

  #mark(mark: Mark): void {
    this.#marks = [...this.#marks.filter(({ at }) => mark.at - at <= MAX_LAG_MS), mark].sort((a, b) => a.at - b.at);
  }
}

/** Queries under way in a pool, including those that wait for a connection. */
const busy = ({ pool }: Database): number => pool.totalCount - pool.idleCount + pool.waitingCount;

const OF_REPLICA = {
  name: 'posicao_da_replica',
  text: `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position`,
};

const OF_PRIMARY = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`;
