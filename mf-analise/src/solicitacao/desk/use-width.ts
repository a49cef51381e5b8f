import { useSyncExternalStore } from 'react';

/** Window width in pixels from which a document fits beside the data. */
export const WIDE = 1024;
/** Window width in pixels from which the desk fits: document, data and decision at once. */
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
