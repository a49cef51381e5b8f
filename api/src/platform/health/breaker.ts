import { codeOf } from '../errno.ts';

/** A part that the portal calls didn't do its work, and may soon: it is away, too slow, or rests after failing. */
export class PartUnavailableError extends Error {
  override name = 'PartUnavailableError';
  /** Seconds after which another try may do. */
  readonly retryAfter: number;

  constructor(part: string, { retryAfter = RETRY_AFTER, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(`${part} is not available`, { cause });
    this.retryAfter = retryAfter;
  }
}

/** The time of a call is over. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  readonly code = 'TIMEOUT';

  constructor(what: string, ms: number) {
    super(`${what} did not answer within ${ms} ms`);
  }
}

const RETRY_AFTER = 5;
/** So many failures in a row, and a part is left alone … */
const FAILURES = 3;
/** … for so long; then one call tries. */
const REST_MS = 10_000;

/** How a breaker tells what it saw. */
export interface BreakerOptions {
  /** Null: the part works. Else why it doesn't, in a word. */
  onSeen?: (reason: string | null, error?: unknown) => void;
  failures?: number;
  restMs?: number;
}

/**
 * Calls a part of the portal, and leaves it alone for a while where it failed some times in a row: nobody waits for what is
 * known to be away, and it isn't run down while it comes back.
 */
export class Breaker {
  readonly #part: string;
  readonly #options: BreakerOptions;
  #failed = 0;
  #restsUntil = 0;
  #trying = false;

  constructor(part: string, options: BreakerOptions = {}) {
    this.#part = part;
    this.#options = options;
  }

  /** Makes a call; while the part rests it throws `PartUnavailableError` at once. An answer that isn't a fault counts as work done. */
  async run<T>(call: () => Promise<T>, isFault: (error: unknown) => boolean = () => true): Promise<T> {
    const { failures = FAILURES, restMs = REST_MS } = this.#options;
    const isProbe = this.#failed >= failures;
    if (isProbe) {
      const left = this.#restsUntil - performance.now();
      if (this.#trying || left > 0) {
        throw new PartUnavailableError(this.#part, { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
      }
      this.#trying = true;
    }
    try {
      const result = await call();
      this.#works();
      return result;
    } catch (error) {
      if (isFault(error)) this.#fails(error, restMs);
      else this.#works();
      throw error;
    } finally {
      if (isProbe) this.#trying = false;
    }
  }

  #works(): void {
    this.#failed = 0;
    this.#options.onSeen?.(null);
  }

  #fails(error: unknown, restMs: number): void {
    this.#failed += 1;
    this.#restsUntil = performance.now() + restMs;
    this.#options.onSeen?.(reasonOf(error), error);
  }
}

/** Waits for a promise no longer than so long; what becomes of it later is nobody's any more. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(what, ms)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why something failed, in a word for the log and for who looks after the portal: never a message, which may name people or secrets. */
export function reasonOf(error: unknown): string {
  for (const each of causesOf(error)) {
    const code = codeOf(each);
    if (/^\w{1,40}$/.test(code)) return code;
  }
  return error instanceof Error ? error.name : 'unknown';
}

/** An error and what caused it, from the outside in. */
export function* causesOf(error: unknown): Generator<unknown> {
  // Not `instanceof`: under a test runner, errors of Node's own modules belong to another realm.
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    yield at;
    at = 'cause' in at ? at.cause : undefined;
  }
}
