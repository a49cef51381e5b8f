import { useLocation, useNavigate } from '@credenciados/shared';
import { bringToSight } from '@credenciados/shared/form-core';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Mark of the review in the history's state. */
const REVIEW = 'revisao';

/**
 * The form's two steps, each an entry of the browser's history: Back leads from the review to the form, not out of it
 * (INS-16). A review is only shown of what was checked in this page: one that is loaded anew, or gone forward to, is the form.
 */
export function useFormStep(top: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const marked = state?.etapa === REVIEW;
  const [checked, setChecked] = useState(false);
  const step = marked && checked ? 'review' : 'form';
  /** Id of what takes the focus in the form; null: what is wrong with it does, by itself. */
  const target = useRef<string | null | undefined>(undefined);
  const before = useRef<'form' | 'review'>(step);

  /** One step back at a time, however often it is pressed. */
  const goingBack = useRef(false);

  useEffect(() => {
    if (marked) return;
    goingBack.current = false;
    setChecked(false);
  }, [marked]);
  useEffect(() => {
    const came = before.current === 'review' && step === 'form';
    before.current = step;
    const id = target.current;
    target.current = undefined;
    if (came && id !== null) bringToSight((id && document.getElementById(id)) || top.current);
  }, [step, top]);

  function goBack(): void {
    if (!marked || goingBack.current) return;
    goingBack.current = true;
    void navigate(-1);
  }

  return {
    step,
    toReview: () => {
      setChecked(true);
      if (!marked) void navigate({ pathname, search }, { state: { ...state, etapa: REVIEW } });
    },
    /** Back to the form: to an element of it by its id, or with null to its errors. */
    toForm: (id?: string | null) => {
      target.current = id;
      goBack();
    },
    /** Takes the review out of the history, so that what follows takes the form's place there. */
    leaveReview: async () => {
      if (!marked) return;
      const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      goBack();
      await left;
    },
  } as const;
}
