import { portalNow } from '@credenciados/shared';
import { useEffect, useState } from 'react';

/** Longest wait that a timer of the browser can hold. */
const MAX_WAIT = 2 ** 31 - 1;

/** The time by the portal's clock, told again when `next(now)` has come. */
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
