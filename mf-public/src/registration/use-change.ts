import { useEffect, useRef } from 'react';

/** Calls `onChange` when a value is another than at the last render, not at the first. */
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
