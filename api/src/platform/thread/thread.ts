import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { TimeLimitError } from '../health/breaker.ts';

/** The thread ends, and what it keeps, when nothing was asked of it for so long. */
const IDLE_MS = 30_000;

/** Functions the worker file exports, callable by name. */
// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own.
type Entries = Record<string, (given: any) => unknown>;

interface Options<E> {
  /** Its file among the built ones, `./x.worker.js`. */
  file: string;
  /** Entry in the sources, for runs without a build: threads take no TypeScript. */
  source?: () => Promise<E>;
  /** In MB. It is one more heap beside the process's own, which without limits grows to some 100 before it is tidied. */
  heap: { maxYoungGenerationSizeMb: number; maxOldGenerationSizeMb: number };
  /** Limit of one call in milliseconds, from its turn on: a slower one is stopped, and the next call begins another thread. Default: none. */
  answerMs?: number;
  /**
   * Growth of the process's memory during one call with a limit of time, in MB, beyond which it is stopped: buffers and WebAssembly are
   * outside the heap, and Node limits neither.
   */
  growthMb?: number;
}

/** A call took more memory than it may. */
export class MemoryLimitError extends Error {
  override name = 'MemoryLimitError';
}

const WATCH_MS = 50;
const MB = 1024 * 1024;

/** One thread beside the one that answers calls, for what would hold that up; it does one thing at a time. */
export class Thread<E extends Entries> {
  readonly #options: Options<E>;
  #pool: Tinypool | undefined;
  /** The call before, for those with a limit: waiting for it doesn't count. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: Options<E>) {
    this.#options = options;
  }

  /** Has it do something. Throws what that throws, and `TimeLimitError` where it doesn't answer in time. */
  async run<K extends keyof E & string>(name: K, given: Parameters<E[K]>[0]): Promise<Awaited<ReturnType<E[K]>>> {
    const { source, answerMs } = this.#options;
    if (source && import.meta.url.endsWith('.ts')) return (await source())[name]?.(given) as Awaited<ReturnType<E[K]>>;
    if (!answerMs) {
      this.#pool ??= this.#newPool();
      return this.#pool.run(given, { name });
    }
    const answer = this.#before.then(() => this.#within(answerMs, name, given));
    this.#before = answer.catch(() => undefined);
    return answer;
  }

  /** Ends the thread, and the call that it is at. The next call begins another one. */
  restart(): void {
    const pool = this.#pool;
    this.#pool = undefined;
    void pool?.destroy();
  }

  async #within(answerMs: number, name: string, given: unknown) {
    this.#pool ??= this.#newPool();
    const { file, growthMb } = this.#options;
    const limit = AbortSignal.timeout(answerMs);
    const tooLarge = new AbortController();
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => {
      if (growthMb && process.memoryUsage.rss() - before > growthMb * MB) tooLarge.abort();
    }, WATCH_MS);
    try {
      return await this.#pool.run(given, { name, signal: AbortSignal.any([limit, tooLarge.signal]) });
    } catch (error) {
      if (tooLarge.signal.aborted) throw new MemoryLimitError(`${file} took more than ${growthMb} MB`);
      throw limit.aborted ? new TimeLimitError(file, answerMs) : error;
    } finally {
      clearInterval(watch);
    }
  }

  #newPool(): Tinypool {
    const { file, heap } = this.#options;
    return new Tinypool({
      filename: fileURLToPath(new URL(file, import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: heap,
    });
  }
}
