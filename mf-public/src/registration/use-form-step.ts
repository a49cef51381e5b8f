import { useLocation, useNavigate } from '@credenciados/shared';
import { bringToSight, fieldId } from '@credenciados/shared/form-core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_TOPIC, isTopic, TOPICS, type Topic } from './topics.ts';

/** Marks the review in the history state. */
const REVIEW = 'revisao';

interface FormStepOptions {
  /** Element that names the step. */
  top: RefObject<HTMLElement | null>;
  /** True on a phone: one topic per screen. */
  phone: boolean;
  /** Topic on which the draft was left. */
  resumeAt: string | undefined;
}

/**
 * Steps of the form, each an entry of the browser's history (INS-16): Back leads to the former step, and leaves the form only from the
 * first one. On a phone each topic is a step; in a wide window all topics are one step. An entry has its step in `etapa`, and in `passos`
 * the steps of the entries right before it. The review is shown only for data validated in this page; after a reload, or Forward, the form
 * is shown instead.
 */
export function useFormStep({ top, phone, resumeAt }: FormStepOptions) {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const marked = state?.etapa === REVIEW;
  const passed: readonly string[] = state?.passos ?? [];
  const [checked, setChecked] = useState(false);
  const step = marked && checked ? 'review' : 'form';
  const topic: Topic = isTopic(state?.etapa) ? state.etapa : marked ? 'documentos' : FIRST_TOPIC;
  const view = phone && step === 'form' ? topic : step;
  /** Id of the element to focus in the form; null if the first error gets the focus. */
  const target = useRef<string | null | undefined>(undefined);
  const before = useRef(view);
  /** Ignores repeated calls while a step back is under way. */
  const leaving = useRef(false);

  const enter = (etapa: string, passos: readonly string[], replace: boolean) =>
    void navigate({ pathname, search }, { replace, state: { ...state, etapa, passos } });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form begins
  useEffect(() => {
    const isLater = isTopic(resumeAt) && resumeAt !== FIRST_TOPIC;
    if (phone && isLater && state?.etapa === undefined) enter(resumeAt, passed, true);
  }, []);
  // Layout effects: what a step's parts ask for in their own effects comes after them.
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): another entry of the history
  useLayoutEffect(() => {
    leaving.current = false;
    if (!marked) setChecked(false);
  }, [marked, key]);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = view;
    if (from === view || view === 'review') return;
    const id = target.current;
    target.current = undefined;
    // A window that is turned or resized doesn't move the focus.
    if (from === 'form' || (view === 'form' && from !== 'review')) {
      focusField(id);
      return;
    }
    if (id === null) return;
    // A phone shows the step's heading instead of those of sections.
    const isShown = id && (!phone || id.startsWith(fieldId('')));
    bringToSight((isShown && document.getElementById(id)) || top.current);
  }, [view, top, phone]);

  // In a window that becomes narrow, the focused field's topic is shown.
  const wasPhone = useRef(phone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the window changes
  useLayoutEffect(() => {
    if (wasPhone.current === phone) return;
    wasPhone.current = phone;
    const { activeElement } = document;
    const [own] = activeElement?.closest('[data-topics]')?.getAttribute('data-topics')?.split(' ').slice(-1) ?? [];
    if (!phone || step !== 'form' || !isTopic(own) || own === topic) return;
    target.current = activeElement?.id;
    enter(own, passed, true);
  }, [phone]);

  function goBack(steps = 1): void {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-steps);
  }

  /** Goes to a topic and a field in it: back in the history if the topic is an earlier step. */
  function toTopic(wanted: Topic, id?: string): void {
    if (step === 'form' && topic === wanted) {
      focusField(id);
      return;
    }
    target.current = id;
    const index = passed.lastIndexOf(wanted);
    if (index < 0) enter(wanted, passed, true);
    else goBack(passed.length - index);
  }

  return {
    step,
    topic,
    view,
    toTopic,
    /** Goes to the next step. */
    advance: (next: Topic) => enter(next, [...passed, topic], false),
    toReview: () => {
      setChecked(true);
      if (!marked) enter(REVIEW, [...passed, topic], false);
    },
    /**
     * Goes to the former step. From the review that is the form, where the element with this id gets the focus, or with null the first
     * error.
     */
    stepBack: (id?: string | null) => {
      if (step === 'review') {
        target.current = id;
        goBack();
      } else if (phone) {
        const previous = TOPICS[TOPICS.indexOf(topic) - 1] ?? FIRST_TOPIC;
        if (passed.at(-1) === previous) goBack();
        else toTopic(previous);
      }
    },
    /** Removes the form's steps from the history, so that the next page replaces the first step. */
    leaveForm: async () => {
      const steps = passed.length;
      if (steps === 0) return;
      const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      void navigate(-steps);
      await left;
    },
  } as const;
}

/** Focuses a field, and scrolls its label and error into view. */
function focusField(id: string | null | undefined): void {
  const field = id ? document.getElementById(id) : null;
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
