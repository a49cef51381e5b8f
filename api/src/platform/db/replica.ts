import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Breaker, within } from '../health/breaker.ts';
import { weakMemoize } from '../memoize.ts';
import { createDatabase } from './create-database.ts';
import type { Database, Db } from './database.ts';

/** Largest lag of a replica that is still read (ADR 52). */
export const MAX_LAG_MS = 500;
/** How far the primary's log has come is asked so often, while replicas are read. */
const LOOK_MS = 100;
/** Nobody has read of a replica for so long: nobody looks any more. */
const IDLE_MS = 5_000;
/** A replica has so long for an answer, and for a connection; then the primary is asked. */
const ANSWER_MS = 2_000;
const CONNECT_MS = 1_000;

/** The replica is asked first; so much busier than the primary, it leaves the next query to that. */
const BUSIER = 4;

/** How a replica is read. */
export interface ReplicaOptions {
  /** Connections to it at most. */
  max: number;
  /** Leaves it alone while it fails, and tells of it. */
  breaker: Breaker;
  /** How long it may take; tests shorten it. */
  answerMs?: number;
}

/** Where the primary's log was. */
interface Mark {
  /** By this process's own clock. */
  at: number;
  position: bigint;
}

/** The server asked hasn't got so far, or follows nobody. */
class BehindError extends Error {
  override name = 'BehindError';
  readonly code = 'BEHIND';
}

/**
 * A copy of the database that follows it, for reads that may be answered as things were half a second ago. Whatever is asked is
 * answered: where the copy is away, frozen, slow or too far behind, by the primary. How far it has to be is told by the primary's
 * own log, not by clocks, and is asked on the connection that is read: behind one address there may be several copies, and one
 * that became a primary since.
 */
export class Replica {
  /** Typed access for reads. It knows no transactions. */
  readonly db: Db;
  /** Number of queries answered by each. */
  readonly answered = { replica: 0, primary: 0 };
  readonly #primary: Database;
  readonly #copy: Database;
  /** One connection to the primary for its log position: a full pool must not delay it. */
  readonly #position: Database;
  readonly #options: ReplicaOptions;
  /** How far the server of a connection was when it was last asked: it only ever gets further. */
  readonly #reached = weakMemoize((_: pg.PoolClient) => ({ position: 0n }));
  /** Recent positions of the primary's log, oldest first. */
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
    // The library asks nothing else of what it is given.
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
        // Why is noted by the breaker, whatever it is: a fault of the query itself is the primary's to tell.
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

  /** Throws where the server of a connection isn't as far as it has to be. */
  async #askPosition(client: pg.PoolClient, due: bigint): Promise<void> {
    const { rows } = await client.query<{ position: string | null }>(OF_REPLICA);
    const position = rows[0]?.position ?? null;
    if (position === null) throw new BehindError('The replica follows nobody');
    this.#reached(client).position = BigInt(position);
    if (BigInt(position) < due) throw new BehindError('The replica is behind');
  }

  /** Where the primary's log was within the last half second; null where that isn't known. */
  #due(): bigint | null {
    const now = performance.now();
    this.#askedAt = now;
    if (!this.#looking && !this.#closed) this.#look();
    // It is as it was at any time since: the oldest asks least of the replica.
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
    // One that comes late counts as of when it was asked for.
    this.#position.pool.query<{ position: string }>(OF_PRIMARY).then(
      ({ rows: [row] }) => row && this.#mark({ at, position: BigInt(row.position) }),
      // Where the primary can't tell, reads are its own, and tell why it can't.
      () => undefined,
    );
  }

  #mark(mark: Mark): void {
    this.#marks = [...this.#marks.filter(({ at }) => mark.at - at <= MAX_LAG_MS), mark].sort((a, b) => a.at - b.at);
  }
}

/** How many queries a pool has in hand, those that wait for a connection among them. */
const busy = ({ pool }: Database): number => pool.totalCount - pool.idleCount + pool.waitingCount;

const OF_REPLICA = {
  name: 'posicao_da_replica',
  text: `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position`,
};

const OF_PRIMARY = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`;
