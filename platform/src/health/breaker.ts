import { codeOf } from '../errno.ts';

/** A component isn't available and may soon be: it is away, too slow, or its breaker is open. */
export class ComponentUnavailableError extends Error {
  override name = 'PartUnavailableError';
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number;

  constructor(component: string, { retryAfter = RETRY_AFTER, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(`${component} is not available`, { cause });
    this.retryAfter = retryAfter;
  }
}

/** The time limit of a call has passed. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  readonly code = 'TIMEOUT';

  constructor(what: string, ms: number) {
    super(`${what} did not answer within ${ms} ms`);
  }
}

const RETRY_AFTER = 5;
/** Consecutive failures that open the breaker. */
const FAILURES = 3;
/** Time that the breaker stays open; then one call probes the component. */
const REST_MS = 10_000;

/** Options of a breaker. */
interface BreakerOptions {
  /** Called with each outcome: null for success, else the reason in one word. */
  onSeen?: (reason: string | null, error?: unknown) => void;
  failures?: number;
  restMs?: number;
}

/**
 * Circuit breaker of a component: after several consecutive failures, calls fail at once for a while. Nobody waits for a component that is
 * away, and it isn't overloaded while it comes back.
 */
export class Breaker {
  readonly #component: string;
  readonly #options: BreakerOptions;
  #failed = 0;
  #restsUntil = 0;
  #trying = false;

  constructor(component: string, options: BreakerOptions = {}) {
    this.#component = component;
    this.#options = options;
  }

  /** Makes a call; throws `ComponentUnavailableError` at once while the breaker is open. An error that isn't a fault counts as success. */
  async run<T>(call: () => Promise<T>, isFault: (error: unknown) => boolean = () => true): Promise<T> {
    const { failures = FAILURES, restMs = REST_MS } = this.#options;
    const isProbe = this.#failed >= failures;
    if (isProbe) {
      const left = this.#restsUntil - performance.now();
      if (this.#trying || left > 0) {
        throw new ComponentUnavailableError(this.#component, { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
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

/** Waits for a promise up to a time limit; its late result is ignored. */
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

/** Reason of a failure in one word, for the log and the operator: never a message, which may name people or secrets. */
export function reasonOf(error: unknown): string {
  for (const each of causesOf(error)) {
    const code = codeOf(each);
    if (/^\w{1,40}$/.test(code)) return code;
  }
  return error instanceof Error ? error.name : 'unknown';
}

/** An error and its causes, from the outside in. */
export function* causesOf(error: unknown): Generator<unknown> {
  // Not `instanceof`: under a test runner, errors of Node's own modules belong to another realm.
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    yield at;
    at = 'cause' in at ? at.cause : undefined;
  }
}
