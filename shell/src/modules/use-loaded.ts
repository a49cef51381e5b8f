import { type ComponentType, useEffect, useState } from 'react';
import { tellShellFailure } from './failures.ts';

/** A component whose code is loaded once it is needed; null until then, and where it can't be loaded. `load` never changes. */
export function useLoaded<P>(needed: boolean, load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!needed) return;
    // What is shown by it is never all that a page has: the page goes on without it.
    load().then((component) => setLoaded(() => component), tellShellFailure);
  }, [needed, load]);
  return Loaded;
}
