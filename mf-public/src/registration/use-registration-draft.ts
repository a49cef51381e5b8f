import type { Cadastro } from '@credenciados/contract/credenciado';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import type { Sending } from '@credenciados/shared';
import type { UseFormReturn } from '@credenciados/shared/form-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftPlace,
  eraseDraft,
  isWorthKeeping,
  type KeptDrafts,
  type RestoredDraft,
  writeDraft,
} from './registration-draft.ts';

/** Milliseconds after the last key before the draft is written. */
const PAUSE = 300;

interface Options {
  form: UseFormReturn<RegistrationValues, unknown, Cadastro>;
  place: DraftPlace | null;
  storage: KeptDrafts | null;
  initial: RegistrationValues;
  restored: RestoredDraft | null;
}

/** Stores the form's draft while it is filled in, and erases it on request or after sending. */
export function useRegistrationDraft({ form, place, storage, initial, restored }: Options) {
  const [shown, setShown] = useState(restored);
  const [exists, setExists] = useState(restored !== null);
  const [kept, setKept] = useState(storage !== null);
  const [onDevice, setOnDevice] = useState(storage?.onDevice() ?? false);
  const facts = useRef({
    termosAceitos: restored?.termosAceitos ?? false,
    etapa: restored?.etapa,
    sending: restored?.sending ?? null,
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const finished = useRef(false);

  const write = useCallback((): boolean => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!place || !storage || finished.current) return false;
    const values = form.getValues();
    if (!isWorthKeeping(values, initial)) {
      // The typed data was reverted: the old draft would bring it back.
      eraseDraft(place.name, storage);
      setExists(false);
      return false;
    }
    const done = writeDraft(place.name, { savedAt: Date.now(), values, ...facts.current }, storage);
    if (done && place.takeOver) eraseDraft(place.takeOver, storage);
    setKept(done);
    setExists(done);
    return done;
  }, [form, place, storage, initial]);

  const flush = useCallback(() => {
    if (timer.current !== undefined) write();
  }, [write]);

  const erase = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    facts.current.sending = null;
    setExists(false);
    setShown(null);
    if (!place || !storage) return;
    eraseDraft(place.name, storage);
    if (place.takeOver) eraseDraft(place.takeOver, storage);
  }, [place, storage]);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(write, PAUSE);
      },
    });
    // A phone may end a hidden page without further events.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, [form, write, flush]);

  const keepStep = useCallback(
    (etapa: string) => {
      if (facts.current.etapa === etapa) return;
      facts.current.etapa = etapa;
      write();
    },
    [write],
  );

  const finish = useCallback(() => {
    finished.current = true;
    erase();
  }, [erase]);

  return {
    /** Draft that the form began with, until it is erased. */
    restored: shown,
    /** True if a draft is stored. */
    exists,
    /** True if the browser can store drafts. */
    kept,
    /** True if it is stored on the device, beyond the tab. */
    onDevice,
    keepOnDevice: (keep: boolean) => {
      storage?.keepOnDevice(keep);
      setOnDevice(keep);
      write();
    },
    /** Stores the current step on a phone, at which the next visit begins. */
    keepStep,
    termosAceitos: facts.current.termosAceitos,
    acceptTerms: () => {
      facts.current.termosAceitos = true;
      write();
    },
    /** For `useIdempotencyKey`: a retry after a reload has the key of the attempt whose answer was lost. */
    sending: {
      first: facts.current.sending,
      keep: (sending: Sending | null) => {
        facts.current.sending = sending;
        write();
      },
    },
    /** Writes at once; false if there is nothing to store or storage fails. */
    write,
    erase,
    /** Erases the draft after the form was sent. */
    finish,
  };
}
