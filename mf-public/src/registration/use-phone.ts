import { useSyncExternalStore } from 'react';

/** Windows narrower than a tablet show one topic of the form per screen. */
const PHONE = '(max-width: 767px)';

/** True in a narrow window; updates when it is turned or resized. */
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
