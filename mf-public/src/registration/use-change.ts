import { useEffect, useRef } from 'react';

/** Calls `onChange` when a value differs from the last render's; not at the first render. */
export function useChange<T>(value: T, onChange: (value: T) => void): void {
  const previous = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    latest.current(value);
  }, [value]);
}
