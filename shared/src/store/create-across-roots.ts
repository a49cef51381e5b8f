import { create, type StoreApi, type UseBoundStore } from 'zustand';

/**
 * Store for components of several React roots (the shell's, a module's): subscribers are notified in a microtask.
 *
 * React updates a store's subscribers synchronously, even while it runs another root's effects. If the subscriber's root has a finished
 * tree waiting (a lazy part just after its placeholder), that tree's commit then fails with "Cannot commit the same tree as before" (error
 * 177). In a microtask no root is working.
 *
 * Not for text being typed: a delayed update would move the cursor.
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
