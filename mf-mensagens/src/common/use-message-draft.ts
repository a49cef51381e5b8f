import { getSession, type Sending, useUnsavedChanges } from '@credenciados/shared';
import type { FieldValues, UseFormReturn } from '@credenciados/shared/forms';
import { useEffect, useRef, useState } from 'react';
import { eraseDraft, type readDraft, writeDraft } from './message-draft.ts';

interface MessageDraftOf<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  /** Its name in the tab. */
  name: string;
  /** The form before anything is written; keep the same object over renders. */
  empty: Values;
  /** What was found in the tab, which the form starts with. */
  found: ReturnType<typeof readDraft>;
}

/**
 * Keeps the form of a message in the tab while it is filled in, so that a session that ends, a reload or a lost connection
 * loses nothing: whoever comes back finds it (MSG-12). Leaving the form on purpose gives it up.
 */
export function useMessageDraft<Values extends FieldValues, Checked>(given: MessageDraftOf<Values, Checked>) {
  const { form, name, empty } = given;
  const [restored, setRestored] = useState(given.found !== null);
  const envio = useRef<Sending | null>(given.found?.envio ?? null);
  // What was found again is unsaved although nothing in the form was touched yet.
  useUnsavedChanges(restored && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful);

  const write = useRef(() => {
    const values = { ...empty, ...form.getValues() };
    if (JSON.stringify(values) === JSON.stringify(empty)) eraseDraft(name);
    else writeDraft(name, values, envio.current);
  }).current;
  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: write });
    return () => {
      unsubscribe();
      // Without a session the page was taken away: the person comes back to it.
      if (getSession()) eraseDraft(name);
    };
  }, [form, name, write]);

  return {
    /** The person finds what was written before. */
    restored,
    /** The key of what was sent last, for `useIdempotencyKey`. */
    sending: {
      first: envio.current,
      keep: (sending: Sending | null) => {
        envio.current = sending;
        write();
      },
    },
    /** It was sent: nothing is left to keep. */
    done: () => eraseDraft(name),
    discard: () => {
      form.reset(empty);
      envio.current = null;
      eraseDraft(name);
      setRestored(false);
    },
  };
}
