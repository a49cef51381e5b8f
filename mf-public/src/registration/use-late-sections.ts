import { useCallback, useRef, useState } from 'react';

/**
 * Delays submitting until the form's late sections are shown (INS-19): errors would name fields that aren't visible yet. Submitting also
 * retries a failed load.
 */
export function useLateSections() {
  // A ref, since state would render the whole form at once.
  const areShown = useRef(false);
  const waitingForm = useRef<HTMLFormElement | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const hold = useCallback((form: HTMLFormElement | null) => {
    waitingForm.current = form;
    setWaiting(form !== null);
  }, []);
  return {
    /** True if they were shown before. */
    wereThere: useCallback(() => areShown.current, []),
    /** React key of the sections; another value remounts them. */
    attempt,
    tellThere: useCallback(() => {
      areShown.current = true;
      const form = waitingForm.current;
      hold(null);
      form?.requestSubmit();
    }, [hold]),
    waiting,
    /** True if submitting has to wait for the sections; the form is submitted once they are shown. */
    holds: (form: HTMLFormElement): boolean => {
      if (areShown.current) return false;
      hold(form);
      setAttempt((count) => count + 1);
      // The sections' placeholder shows the error.
      import(/* webpackChunkName: "cadastro-later" */ './registration-later.ts').catch(() => hold(null));
      return true;
    },
  };
}
