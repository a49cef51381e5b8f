/** Maximum number of downloads without a viewer: they share memory and connections with the shown document. */
const UNSEEN_AT_MOST = 4;

interface Load {
  content: Promise<Blob>;
  stop: AbortController;
  /** True while its document is shown. */
  watched: boolean;
}

/**
 * Downloads of documents. A download continues when the person moves on, and is ready on return (DOC-13); otherwise somebody faster than
 * the downloads would never see a document.
 */
export class KeptLoads {
  readonly #loads = new Map<string, Load>();

  /**
   * Content under a key, downloaded unless it is cached or under way; rejects like `fetch`. `left` aborts when the document is no longer
   * shown.
   */
  load(key: string, fetch: (signal: AbortSignal) => Promise<Blob>, left: AbortSignal): Promise<Blob> {
    const load = this.#loads.get(key) ?? this.#begin(key, fetch);
    load.watched = true;
    left.addEventListener('abort', () => this.#leave(key, load), { once: true });
    return load.content;
  }

  /** Forgets a download once it is shown. */
  shown(key: string): void {
    this.#loads.delete(key);
  }

  /** Aborts all downloads. */
  end(): void {
    for (const { stop } of this.#loads.values()) stop.abort();
    this.#loads.clear();
  }

  #begin(key: string, fetch: (signal: AbortSignal) => Promise<Blob>): Load {
    const stop = new AbortController();
    const content = fetch(stop.signal);
    const load = { content, stop, watched: true };
    this.#loads.set(key, load);
    // The next attempt downloads again.
    content.catch(() => this.#loads.get(key) === load && this.#loads.delete(key));
    return load;
  }

  #leave(key: string, load: Load): void {
    load.watched = false;
    const unseen = [...this.#loads.values()].filter(({ watched }) => !watched).length;
    if (this.#loads.get(key) === load && unseen <= UNSEEN_AT_MOST) return;
    load.stop.abort();
    if (this.#loads.get(key) === load) this.#loads.delete(key);
  }
}
