import { useEffect, useId } from 'react';
import { createAcrossRoots } from '../store/create-across-roots.ts';

/** Forms with unsaved changes, by their ids. */
export const useDirty = createAcrossRoots<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

function mark(id: string, dirty: boolean): void {
  useDirty.setState(({ ids }) => {
    if (ids.has(id) === dirty) return { ids };
    const next = new Set(ids);
    if (dirty) next.add(id);
    else next.delete(id);
    return { ids: next };
  });
}

/** True while something on the page is unsaved. */
export function isDirty(): boolean {
  return useDirty.getState().ids.size > 0;
}

const discarded = new Set<() => void>();

/** Subscribes to discarding of unsaved changes. Returns the function that unsubscribes. */
export function onDiscard(tell: () => void): () => void {
  discarded.add(tell);
  return () => void discarded.delete(tell);
}

/** Discards all unsaved changes, after the person's consent. */
export function discardChanges(): void {
  for (const listener of discarded) listener();
  useDirty.setState({ ids: new Set() });
}

/** Warns before leaving while `dirty`. Pass `form.formState.isDirty && !isSubmitSuccessful`. */
export function useUnsavedChanges(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    mark(id, dirty);
    return () => mark(id, false);
  }, [id, dirty]);
}
