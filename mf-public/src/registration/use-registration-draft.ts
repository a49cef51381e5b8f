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

/** Wait after the last key before the draft is written. */
const PAUSE = 300;

interface Options {
  form: UseFormReturn<RegistrationValues, unknown, Cadastro>;
  place: DraftPlace | null;
  storage: KeptDrafts | null;
  initial: RegistrationValues;
  restored: RestoredDraft | null;
}

/** Keeps the form on the device while it is filled in, and erases it when asked to or when it was sent. */
export function useRegistrationDraft({ form, place, storage, initial, restored }: Options) {
  const [shown, setShown] = useState(restored);
  const [exists, setExists] = useState(restored !== null);
  const [kept, setKept] = useState(storage !== null);
  const [onDevice, setOnDevice] = useState(storage?.onDevice() ?? false);
  const facts = useRef({ termosAceitos: restored?.termosAceitos ?? false, sending: restored?.sending ?? null });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const finished = useRef(false);

  const write = useCallback((): boolean => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!place || !storage || finished.current) return false;
    const values = form.getValues();
    if (!isWorthKeeping(values, initial)) {
      // The typed data was reverted: an old draft would bring it back.
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
    // A phone ends what is out of sight without another word.
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

  const finish = useCallback(() => {
    finished.current = true;
    erase();
  }, [erase]);

  return {
    /** The draft that the form began with, until it is erased. */
    restored: shown,
    /** A draft is on the device. */
    exists,
    /** The browser keeps drafts. */
    kept,
    /** Beyond the tab. */
    onDevice,
    keepOnDevice: (keep: boolean) => {
      storage?.keepOnDevice(keep);
      setOnDevice(keep);
      write();
    },
    termosAceitos: facts.current.termosAceitos,
    acceptTerms: () => {
      facts.current.termosAceitos = true;
      write();
    },
    /** For `useIdempotencyKey`: a repeat after a reload has the key of the attempt whose answer was lost. */
    sending: {
      first: facts.current.sending,
      keep: (sending: Sending | null) => {
        facts.current.sending = sending;
        write();
      },
    },
    /** Writes at once; false when there is nothing to keep, or no way to keep it. */
    write,
    erase,
    /** Erases the draft for good: what it was for is done. */
    finish,
  };
}
