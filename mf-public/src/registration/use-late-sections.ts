import { useCallback, useRef, useState } from 'react';

/**
 * Sending what can't be seen yet would list errors of fields that nobody knows: it waits until the form's other sections are
 * there (INS-19). Where their code couldn't be had, it is asked for again.
 */
export function useLateSections() {
  // Nothing renders anew because they have come: that would be all of the form, at one go.
  const there = useRef(false);
  const held = useRef<HTMLFormElement | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const hold = useCallback((form: HTMLFormElement | null) => {
    held.current = form;
    setWaiting(form !== null);
  }, []);
  return {
    /** True if they were shown before. */
    wereThere: useCallback(() => there.current, []),
    /** For the sections' key. */
    attempt,
    tellThere: useCallback(() => {
      there.current = true;
      const form = held.current;
      hold(null);
      form?.requestSubmit();
    }, [hold]),
    waiting,
    /** True if submitting has to wait for the sections; the form is submitted once they are shown. */
    holds: (form: HTMLFormElement): boolean => {
      if (there.current) return false;
      hold(form);
      setAttempt((count) => count + 1);
      // The sections' own place says so.
      import(/* webpackChunkName: "cadastro-later" */ './registration-later.ts').catch(() => hold(null));
      return true;
    },
  };
}
