import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { TimeLimitError } from '../health/breaker.ts';

/** An idle thread ends after this time, with its state. */
const IDLE_MS = 30_000;

/** Functions the worker file exports, callable by name. */
// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own.
type Entries = Record<string, (given: any) => unknown>;

interface Options<E> {
  /** Built file, `./x.worker.js`. */
  file: string;
  /** Entry in the sources, for runs without a build: worker threads can't load TypeScript. */
  source?: () => Promise<E>;
  /** Heap limits in MB. Without them, the thread's heap grows to about 100 MB before it is collected. */
  heap: { maxYoungGenerationSizeMb: number; maxOldGenerationSizeMb: number };
  /** Time limit of one call in ms, without waiting: a slower call is stopped, and the next one starts another thread. Default: none. */
  answerMs?: number;
  /**
   * Limit in MB of the process's memory growth during a call that has a time limit: buffers and WebAssembly are outside the heap, and Node
   * limits neither.
   */
  growthMb?: number;
}

/** A call exceeded its memory limit. */
export class MemoryLimitError extends Error {
  override name = 'MemoryLimitError';
}

const WATCH_MS = 50;
const MB = 1024 * 1024;

/** Worker thread for work that would block the main one; runs one call at a time. */
export class Thread<E extends Entries> {
  readonly #options: Options<E>;
  #pool: Tinypool | undefined;
  /** Previous call: the time limit starts when that has ended. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: Options<E>) {
    this.#options = options;
  }

  /** Calls a function of the worker. Throws its errors, and `TimeLimitError` if it doesn't answer in time. */
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

  /** Ends the thread and its running call. The next call starts another thread. */
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
