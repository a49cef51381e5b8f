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
