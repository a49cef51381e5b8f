import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import type { Signals } from '../../platform/db/signals.ts';
import { noteUse } from './last-use.ts';
import type { Session } from './session.ts';
import { readSession, type TokenSession } from './sessions.ts';

/** A session is looked up again after so long, should a signal have been lost on its way. */
const KNOWN_MS = 30_000;
const KNOWN_AT_MOST = 10_000;
/** The connection for signals is tried again this long after it failed. */
const RETRY_MS = 5_000;

/**
 * Sessions found alive a moment ago, by their token, so that not every request verifies and looks its own up. Whatever
 * ends one (signing out, a disabled account, a profile taken away) is told by the database to every process at once
 * and forgotten here; while that can't be heard, nothing is kept.
 */
export class KnownSessions {
  // It reads the clock once in so many milliseconds, not for every token.
  readonly #known = new LRUCache<string, TokenSession>({ max: KNOWN_AT_MOST, ttl: KNOWN_MS, ttlResolution: 500 });
  readonly #signals: Signals;
  /** Counts what was forgotten: what was looked up before may be over since. */
  #forgotten = 0;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(signals: Signals) {
    this.#signals = signals;
    signals.subscribe({ onSignal: (usuarioId) => this.forget(usuarioId), onLost: () => this.#forgetAll() });
  }

  /** The session of a token that was found alive a moment ago, or null. */
  known(deps: Pick<Deps, 'now'>, token: string): Session | null {
    const known = this.#known.get(token);
    return known && deps.now() < known.endsAt ? known : null;
  }

  /** The live session of a token, or null; looked up. */
  async find(deps: Pick<Deps, 'config' | 'db' | 'now'>, token: string): Promise<Session | null> {
    this.#listen();
    const mayKeep = this.#signals.listening;
    const forgotten = this.#forgotten;
    const found = await readSession(deps, token);
    if (found) await noteUse(deps, found);
    if (found && mayKeep && forgotten === this.#forgotten) this.#known.set(token, found);
    return found;
  }

  /** Looks a person's sessions up again when they are next used. */
  forget(usuarioId: number): void {
    this.#forgotten += 1;
    for (const [token, session] of this.#known.entries()) {
      if (session.usuarioId === usuarioId) this.#known.delete(token);
    }
  }

  #forgetAll(): void {
    this.#forgotten += 1;
    this.#known.clear();
  }

  #listen(): void {
    const now = performance.now();
    if (this.#signals.listening || now - this.#triedAt < RETRY_MS) return;
    this.#triedAt = now;
    // Without it every session is looked up, as its failure's line in the log explains.
    this.#signals.start().catch(() => this.#forgetAll());
  }
}
