import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that runs only on its first call. */
export function useOnce(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const done = useRef(false);
  return useCallback(() => {
    if (done.current) return;
    done.current = true;
    latest.current();
  }, []);
}
