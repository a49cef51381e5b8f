import path from 'node:path';
import type { PageRegistry, Registry } from '@credenciados/contract';
import { within } from '@credenciados/platform/health/breaker';
import { type ReleaseContext, registryOf, type TryOut } from './flip.ts';
import { type ModuleStore, SHELL } from './module-store.ts';

/** Log of the registry's reader. */
interface Log {
  warn(details: object, message: string): void;
}

export interface LiveModulesOptions {
  store: ModuleStore;
  /** Folder of this process's own build, whose shell is served during development, when the store has none. */
  webDir: string;
  log: Log;
  /** Fills a new store, once before it is first read; retried after a failure. */
  prepare?: () => Promise<void>;
  /** Cache time of the registry. A folder is checked each time, which costs one `stat`. */
  maxAgeMs?: number;
}

/** Longest wait for the store while a former registry is known. */
const LATE_MS = 500;

/** Registry that this process serves, read again once it changes. All processes that share a store serve the same. */
export class LiveModules {
  readonly store: ModuleStore;
  /** Tries a version from its folder, in the process that serves pages. */
  tryOut: TryOut = async () => [];
  /** As `tryOut`, for a shell. */
  tryOutShell: NonNullable<ReleaseContext['tryOutShell']> = async () => [];
  readonly #webDir: string;
  readonly #log: Log;
  readonly #maxAgeMs: number;
  readonly #prepare: () => Promise<void>;
  #prepared: Promise<void> | null = null;
  readonly #listeners: ((registry: Registry) => void)[] = [];
  #registry: Registry | null = null;
  #tag: string | null | undefined;
  #isStale = false;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<Registry> | null = null;

  constructor({ store, webDir, log, prepare = async () => undefined, maxAgeMs = 0 }: LiveModulesOptions) {
    this.store = store;
    this.#webDir = webDir;
    this.#log = log;
    this.#prepare = prepare;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Live registry; the last known one if the store can't be read. */
  async read(): Promise<Registry> {
    if (this.#registry && performance.now() - this.#readAt < this.#maxAgeMs) return this.#registry;
    this.#reading ??= this.#readStore().finally(() => {
      this.#reading = null;
    });
    // Callers with a registry don't wait for the store; a failure is thrown to the next caller.
    this.#reading.catch(() => undefined);
    const live = this.#registry;
    return live ? within(LATE_MS, 'modules', this.#reading).catch(() => live) : this.#reading;
  }

  /** Fills a new store. */
  async prepare(): Promise<void> {
    this.#prepared ??= this.#prepare().catch((error: unknown) => {
      this.#prepared = null;
      throw error;
    });
    await this.#prepared;
  }

  /** Caches the version that a file belongs to (`<module>/<version>/<file>`), so that it can be served. */
  async bring(file: string): Promise<void> {
    const [name = '', version = ''] = file.split('/');
    await this.store.folder(name, version);
  }

  /** Folder of a version; null unless it is available quickly, for parts that a page can do without. */
  async folderNow(name: string, version: string): Promise<string | null> {
    return within(LATE_MS, 'modules', this.store.folder(name, version)).catch(() => null);
  }

  /** Folder of a page's shell. */
  async shellFolder({ shell }: Pick<PageRegistry, 'shell'>): Promise<string> {
    const kept = shell.version && (await this.store.folder(SHELL, shell.version));
    return kept || path.join(this.#webDir, SHELL);
  }

  /** Throws if the live versions can't be served. */
  async check(): Promise<void> {
    const { modules } = await this.read();
    for (const { descriptor, version, rollout } of modules) {
      await this.store.folder(descriptor.name, version);
      if (rollout) await this.store.folder(descriptor.name, rollout.entry.version);
    }
  }

  /** Calls back with the registry after each change. */
  onChange(listener: (registry: Registry) => void): void {
    this.#listeners.push(listener);
  }

  /** Drops the cached registry: this process has changed it. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  async #readStore(): Promise<Registry> {
    await this.prepare();
    const found = await this.#changed();
    this.#readAt = performance.now();
    if (this.#registry && !found) return this.#registry;
    this.#registry = registryOf(found ?? { registry: null });
    for (const listener of this.#listeners) listener(this.#registry);
    return this.#registry;
  }

  async #changed() {
    try {
      const state = this.#tag === undefined ? await this.store.read() : await this.store.read(this.#tag);
      // Incomplete versions aren't used: pages stay with the former ones.
      if (state) await this.#bringShell(state);
      if (state) this.#tag = state.tag;
      this.#isStale = false;
      return state;
    } catch (error) {
      if (!this.#registry) throw error;
      // Logged once, not for each caller.
      if (!this.#isStale)
        this.#log.warn({ err: error }, 'the registry of modules can’t be read; serving what was live last');
      this.#isStale = true;
      return null;
    }
  }

  async #bringShell(state: { registry: Registry | null }): Promise<void> {
    const { version } = registryOf(state).shell;
    if (version && !(await this.store.folder(SHELL, version))) throw new Error(`There is no shell ${version}`);
  }
}
