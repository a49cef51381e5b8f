import type { Deps } from '../../deps.ts';

type KeyDeps = Pick<Deps, 'config' | 'db'>;

/** Loads a value once per database and settings; a failure is retried at the next call. */
export function oncePerDatabase<D extends KeyDeps, T>(load: (deps: D) => Promise<T>): (deps: D) => Promise<T> {
  const loaded = new WeakMap<KeyDeps['db'], { config: KeyDeps['config']; loading: Promise<T> }>();
  return (deps) => {
    const known = loaded.get(deps.db);
    if (known?.config === deps.config) return known.loading;
    const loading = load(deps);
    loaded.set(deps.db, { config: deps.config, loading });
    loading.catch(() => loaded.delete(deps.db));
    return loading;
  };
}
