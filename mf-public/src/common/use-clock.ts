import { portalNow } from '@credenciados/shared';
import { useEffect, useState } from 'react';

/** Longest delay that a browser's timer accepts, in milliseconds. */
const MAX_WAIT = 2 ** 31 - 1;

/** Current time by the portal's clock. Renders again at the moment returned by `next(now)`. */
export function useClock(next: (now: number) => number | null): number {
  const [now, setNow] = useState(portalNow);
  const moment = next(now);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setNow(portalNow()), Math.min(moment - Math.max(now, portalNow()), MAX_WAIT));
    return () => clearTimeout(timer);
  }, [moment, now]);
  return now;
}
