import { create, type StoreApi, type UseBoundStore } from 'zustand';

/**
 * A store that components of several React roots read (the shell's, a module's): its readers are told in a microtask.
 *
 * React updates a store's readers at once, also while it runs the effects of another root. Where the reader's root had a
 * finished tree waiting for its time (a lazy part just after its placeholder), that tree's commit then fails with
 * "Cannot commit the same tree as before" (error 177). In a microtask no root is at work.
 *
 * Not for what is being typed: a field must be told at once, or its cursor jumps.
 */
export function createAcrossRoots<T>(initial: () => T): UseBoundStore<StoreApi<T>> {
  return create<T>()((_set, _get, api) => {
    const { subscribe } = api;
    api.subscribe = (listener) => {
      let listening = true;
      const stop = subscribe((...change) => queueMicrotask(() => listening && listener(...change)));
      return () => {
        listening = false;
        stop();
      };
    };
    return initial();
  });
}
