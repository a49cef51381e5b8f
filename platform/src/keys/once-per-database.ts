import type { PlatformDeps } from '../deps.ts';
import { weakMemoize } from '../memoize.ts';

type KeyDeps = Pick<PlatformDeps, 'config' | 'db'>;

/** Loads a value once per database and settings; a failure is retried at the next call. */
export function oncePerDatabase<D extends KeyDeps, T>(load: (deps: D) => Promise<T>): (deps: D) => Promise<T> {
  const loadedOf = weakMemoize((_: KeyDeps['db']) => new Map<KeyDeps['config'], Promise<T>>());
  return (deps) => {
    const loaded = loadedOf(deps.db);
    const known = loaded.get(deps.config);
    if (known) return known;
    const loading = load(deps);
    loaded.set(deps.config, loading);
    loading.catch(() => loaded.delete(deps.config));
    return loading;
  };
}
