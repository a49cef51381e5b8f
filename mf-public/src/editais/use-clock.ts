import { useEffect, useState } from 'react';

/** Longest wait that a timer of the browser can hold. */
const MAX_WAIT = 2 ** 31 - 1;

/** The time, told again when `next(now)` has come. */
export function useClock(next: (now: number) => number | null): number {
  const [now, setNow] = useState(Date.now);
  const moment = next(now);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(moment - Math.max(now, Date.now()), MAX_WAIT));
    return () => clearTimeout(timer);
  }, [moment, now]);
  return now;
}
