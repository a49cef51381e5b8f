import { useEffect, useState } from 'react';

const SECOND = 1000;
const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / SECOND));

/** Seconds until a moment (milliseconds since 1970), counted down to 0. */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setLeft(secondsUntil(moment));
    const timer = setInterval(() => {
      const now = secondsUntil(moment);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
