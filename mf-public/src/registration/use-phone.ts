import { useSyncExternalStore } from 'react';

/** Windows narrower than a tablet: one topic of the form a screen. */
const PHONE = '(max-width: 767px)';

/** True in a narrow window; follows its turning and widening. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(PHONE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(PHONE).matches,
  );
}
