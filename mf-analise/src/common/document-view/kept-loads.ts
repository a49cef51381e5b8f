/** So many files wait unseen at most: what they take of memory, and of the browser's connections, is of what is on the screen too. */
const UNSEEN_AT_MOST = 4;

interface Load {
  content: Promise<Blob>;
  stop: AbortController;
  /** Its document is on the screen. */
  watched: boolean;
}

/**
 * Files on their way to the screen. One that the person goes on from while it is on its way isn't given up: it loads on, and is
 * there when it is come back to (DOC-13). Else whoever goes on faster than files come would never see one.
 */
export class KeptLoads {
  readonly #loads = new Map<string, Load>();

  /** The content under a key, fetched unless it already is; rejects as `fetch` does. `left`: the document left the screen. */
  load(key: string, fetch: (signal: AbortSignal) => Promise<Blob>, left: AbortSignal): Promise<Blob> {
    const load = this.#loads.get(key) ?? this.#begin(key, fetch);
    load.watched = true;
    left.addEventListener('abort', () => this.#leave(key, load), { once: true });
    return load.content;
  }

  /** Forgets a download once it is on the screen. */
  shown(key: string): void {
    this.#loads.delete(key);
  }

  /** Gives up all that is on its way. */
  end(): void {
    for (const { stop } of this.#loads.values()) stop.abort();
    this.#loads.clear();
  }

  #begin(key: string, fetch: (signal: AbortSignal) => Promise<Blob>): Load {
    const stop = new AbortController();
    const content = fetch(stop.signal);
    const load = { content, stop, watched: true };
    this.#loads.set(key, load);
    // Another attempt begins anew.
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
