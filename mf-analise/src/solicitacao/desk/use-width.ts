import { useSyncExternalStore } from 'react';

/** From here on a document has room beside the data. */
export const WIDE = 1024;
/** … and the screen is a desk: a document, the data and the decision at once, each in its own place. */
export const DESK = 1280;

/** True if the window is at least this wide. */
export function useIsAtLeast(width: number): boolean {
  const media = `(min-width: ${width}px)`;
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(media).matches,
  );
}
