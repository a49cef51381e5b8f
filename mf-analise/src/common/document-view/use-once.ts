import { useCallback, useEffect, useRef } from 'react';

/** Runs what is given the first time that it is called. */
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
