import { useCallback, useEffect, useState } from 'react';

/**
 * Sending what can't be seen yet would list errors of fields that nobody knows: it waits until the form's other sections are
 * there (INS-19). Where their code couldn't be had, it is asked for again.
 */
export function useLateSections() {
  const [there, setThere] = useState(false);
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!there || !waiting) return;
    setWaiting(null);
    waiting.requestSubmit();
  }, [there, waiting]);
  return {
    there,
    /** For the sections' key. */
    attempt,
    tellThere: useCallback(() => setThere(true), []),
    waiting: waiting !== null,
    /** Whether a form that is to be sent has to wait; it is sent once the sections are there. */
    holds: (form: HTMLFormElement): boolean => {
      if (there) return false;
      setWaiting(form);
      setAttempt((count) => count + 1);
      // The sections' own place says so.
      import('./registration-later.ts').catch(() => setWaiting(null));
      return true;
    },
  };
}
