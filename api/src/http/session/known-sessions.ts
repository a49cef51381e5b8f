import type { Signals } from '@credenciados/platform/db/signals';
import type { Session } from '@credenciados/platform/http/session';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { noteUse } from './last-use.ts';
import { readSession, type TokenSession } from './sessions.ts';

/** Lifetime of a cached session, in case a signal was lost. */
const LIFETIME_MS = 30_000;
const MAX_SESSIONS = 10_000;
/** Delay before the connection for signals is retried after a failure. */
const RETRY_MS = 5_000;

/**
 * Cache of live sessions by their token, which saves verifying and querying them for every request. The database signals every process when
 * a session ends (signing out, a disabled account, a removed profile), and the entry is deleted. While signals can't be received, nothing
 * is cached.
 */
export class KnownSessions {
  // `ttlResolution`: reads the clock at most once in 500 ms rather than for every token.
  readonly #cache = new LRUCache<string, TokenSession>({ max: MAX_SESSIONS, ttl: LIFETIME_MS, ttlResolution: 500 });
  readonly #signals: Signals;
  /** Number of deletions. If it changes during a query, its result may be out of date and is not cached. */
  #forgotten = 0;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(signals: Signals) {
    this.#signals = signals;
    signals.subscribe({ onSignal: (usuarioId) => this.forget(usuarioId), onLost: () => this.#forgetAll() });
  }

  /** Cached live session of a token, or null. */
  known(deps: Pick<Deps, 'now'>, token: string): Session | null {
    const cached = this.#cache.get(token);
    return cached && deps.now() < cached.endsAt ? cached : null;
  }

  /** Live session of a token from the database, or null. */
  async find(deps: Pick<Deps, 'config' | 'db' | 'now'>, token: string): Promise<Session | null> {
    this.#listen();
    const mayKeep = this.#signals.listening;
    const forgotten = this.#forgotten;
    const session = await readSession(deps, token);
    if (session) await noteUse(deps, session);
    // A proxy's power is read for each call, since it may end at any moment.
    if (session && !session.procurador && mayKeep && forgotten === this.#forgotten) this.#cache.set(token, session);
    return session;
  }

  /** Deletes a person's cached sessions. */
  forget(usuarioId: number): void {
    this.#forgotten += 1;
    for (const [token, session] of this.#cache.entries()) {
      if (session.usuarioId === usuarioId) this.#cache.delete(token);
    }
  }

  #forgetAll(): void {
    this.#forgotten += 1;
    this.#cache.clear();
  }

  #listen(): void {
    const now = performance.now();
    if (this.#signals.listening || now - this.#triedAt < RETRY_MS) return;
    this.#triedAt = now;
    // Without signals every session is queried. The log has the failure's reason.
    this.#signals.start().catch(() => this.#forgetAll());
  }
}
