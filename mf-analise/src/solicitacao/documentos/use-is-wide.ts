import { useSyncExternalStore } from 'react';

/** From here on a document has room beside the data. */
const WIDE = '(min-width: 1024px)';

function follow(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wide enough for a document beside the data. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
}
