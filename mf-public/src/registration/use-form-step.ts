import { useLocation, useNavigate } from '@credenciados/shared';
import { bringToSight, fieldId } from '@credenciados/shared/form-core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_TOPIC, isTopic, TOPICS, type Topic } from './topics.ts';

/** Mark of the review in the history state. */
const REVIEW = 'revisao';

interface FormStepOptions {
  /** Line that names the step. */
  top: RefObject<HTMLElement | null>;
  /** One topic a screen. */
  phone: boolean;
  /** Topic at which an earlier visit was left. */
  resumeAt: string | undefined;
}

/**
 * Steps of the form, each an entry of the browser's history (INS-16): Back leads to the step before, and out of the form from the first one alone.
 * On a phone each topic is a step; in a wide window the topics are one step together. An entry names its step in `etapa`, and in `passos` the
 * steps in the entries right before it. A review is only shown of what was checked in this page: one that is loaded anew, or gone forward to,
 * is the form.
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
  /** Id of what takes the focus in the form; null: what is wrong with it does, by itself. */
  const target = useRef<string | null | undefined>(undefined);
  const before = useRef(view);
  /** One way back at a time, however often it is asked for. */
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
    // A window that was turned or widened moves nobody's focus.
    if (from === 'form' || (view === 'form' && from !== 'review')) {
      focusField(id);
      return;
    }
    if (id === null) return;
    // A phone shows its step's own heading, not those of sections.
    const isShown = id && (!phone || id.startsWith(fieldId('')));
    bringToSight((isShown && document.getElementById(id)) || top.current);
  }, [view, top, phone]);

  // In a window that becomes narrow, the field that has the focus keeps it.
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

  /** Goes to a topic and a field of it: back in the history if the topic was passed on the way here. */
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
    /** The step after this one. */
    advance: (next: Topic) => enter(next, [...passed, topic], false),
    toReview: () => {
      setChecked(true);
      if (!marked) enter(REVIEW, [...passed, topic], false);
    },
    /** The step before: from the review the form, where an element takes the focus by its id, or with null its errors. */
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
    /** Takes the form's steps out of the history, so that what follows takes the place of the first. */
    leaveForm: async () => {
      const steps = passed.length;
      if (steps === 0) return;
      const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      void navigate(-steps);
      await left;
    },
  } as const;
}

/** Focuses a field with its label and its error in sight. */
function focusField(id: string | null | undefined): void {
  const field = id ? document.getElementById(id) : null;
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
