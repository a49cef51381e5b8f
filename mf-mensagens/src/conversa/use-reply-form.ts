import { getSession, type Sending, useUnsavedChanges } from '@credenciados/shared';
import { respostaFormSchema, useZodForm } from '@credenciados/shared/forms';
import { useEffect, useRef, useState } from 'react';
import { eraseReplyDraft, readReplyDraft, writeReplyDraft } from './reply-draft.ts';

const EMPTY_REPLY = { conteudo: '', anexos: [] };

/**
 * The form of a reply, kept in the tab while it is filled in, so that a session that ends, a reload or a lost connection
 * loses nothing: whoever comes back finds it. Leaving the form on purpose gives it up.
 */
export function useReplyForm(idConversa: number) {
  const [restored, setRestored] = useState(() => readReplyDraft(idConversa));
  const form = useZodForm(respostaFormSchema, {
    defaultValues: restored ? { conteudo: restored.conteudo, anexos: restored.anexos } : EMPTY_REPLY,
  });
  const envio = useRef<Sending | null>(restored?.envio ?? null);
  // What was found again is unsaved although nothing in the form was touched yet.
  useUnsavedChanges(restored !== null && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => writeReplyDraft(idConversa, { ...EMPTY_REPLY, ...form.getValues(), envio: envio.current }),
    });
    return () => {
      unsubscribe();
      // Without a session the page was taken away: the person comes back to it.
      if (getSession()) eraseReplyDraft(idConversa);
    };
  }, [form, idConversa]);

  return {
    form,
    /** The person finds what was written before. */
    restored: restored !== null,
    /** The key of what was sent last, for `useIdempotencyKey`. */
    sending: {
      first: envio.current,
      keep: (sending: Sending | null) => {
        envio.current = sending;
        writeReplyDraft(idConversa, { ...EMPTY_REPLY, ...form.getValues(), envio: sending });
      },
    },
    /** It was sent: nothing is left to keep. */
    done: () => eraseReplyDraft(idConversa),
    discard: () => {
      form.reset(EMPTY_REPLY);
      envio.current = null;
      eraseReplyDraft(idConversa);
      setRestored(null);
    },
  };
}
