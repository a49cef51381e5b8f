import { useEffect, useRef } from 'react';

/** Calls a function at an interval while the component is mounted; `null` pauses it. */
export function useInterval(callback: () => void, ms: number | null): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
