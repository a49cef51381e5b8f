import { useLocation, useNavigate } from '@credenciados/shared';
import { bringToSight } from '@credenciados/shared/form-core';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Mark of the review in the history state. */
const REVIEW = 'revisao';

/**
 * Form and review as two history entries, so that Back leads from the review to the form (INS-16). A review is shown only for data
 * validated in this page: after a reload or Forward the form is shown.
 */
export function useFormStep(top: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const marked = state?.etapa === REVIEW;
  const [checked, setChecked] = useState(false);
  const step = marked && checked ? 'review' : 'form';
  /** Id of the element that gets the focus in the form; null if its errors do. */
  const target = useRef<string | null | undefined>(undefined);
  const before = useRef<'form' | 'review'>(step);

  /** Ignores further Back presses until the first is done. */
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
    /** Returns to the form, to an element by its id; null leads to the errors. */
    toForm: (id?: string | null) => {
      target.current = id;
      goBack();
    },
    /** Removes the review's history entry, so that the next page replaces the form's entry. */
    leaveReview: async () => {
      if (!marked) return;
      const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      goBack();
      await left;
    },
  } as const;
}
