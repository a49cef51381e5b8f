import { useEffect, useRef } from 'react';

/** Calls a function again and again while the component is there; `null` pauses it. It ends with its component, and so with its module. */
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
