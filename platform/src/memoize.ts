/** Shares one call of `load` among its callers while it runs, and for `ttlMs` after it began. Failures are not cached. */
export function memoize<T>(load: () => Promise<T>, ttlMs = 0): () => Promise<T> {
  let cached: { value: Promise<T>; isPending: boolean; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (cached && (cached.isPending || now < cached.until)) return cached.value;
    const entry = { value: load(), isPending: true, until: now + ttlMs };
    cached = entry;
    entry.value.then(
      () => {
        entry.isPending = false;
      },
      () => {
        if (cached === entry) cached = undefined;
      },
    );
    return entry.value;
  };
}

/**
 * Keeps the latest value of each key for as long as its version stays the same; callers at once share its load. For figures that are costly
 * to compute and whose version is cheap to read. Failures are not cached.
 */
export function memoizeByVersion<T>(): (key: string, version: string, load: () => Promise<T>) => Promise<T> {
  const latest = new Map<string, { version: string; value: Promise<T> }>();
  return (key, version, load) => {
    const present = latest.get(key);
    if (present?.version === version) return present.value;
    const entry = { version, value: load() };
    latest.set(key, entry);
    entry.value.catch(() => {
      if (latest.get(key) === entry) latest.delete(key);
    });
    return entry.value;
  };
}

/** Makes one value per object at first use; it is collected with the object. */
export function weakMemoize<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, { value: T }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
