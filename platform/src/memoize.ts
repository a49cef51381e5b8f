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

/** Makes one value per object at first use; it is collected with the object. */
export function weakMemoize<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, { value: T }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
