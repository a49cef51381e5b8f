import { CONTATO_TEXT, type Contato } from '@credenciados/contract/contato';
import { call } from '@credenciados/shared';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { type ContactProgress, recallContact } from './contact-memory.ts';
import { keepContact, sameAddress } from './kept-contact.ts';

/** A field for the code. */
export interface CodeField {
  isEmpty: () => boolean;
  /** Confirms the code; null: it was refused, which the field tells. */
  check: () => Promise<Contato | null>;
}

/** The confirmation of an address, as a form has it. */
export interface Contact {
  email: string;
  /** Null until a code was asked for. */
  progress: ContactProgress | null;
  /** Confirmation to submit; null: neither confirmed nor skipped. */
  contato: Contato | null;
  /** Why the form wasn't sent; another object each time that it was tried. */
  error: { message: string } | null;
  /** Asks for a code: one was mailed, or one of today's mails has one that serves, or there were too many. Throws what the call throws. */
  send: () => Promise<'code' | 'day code' | 'none'>;
  /** Checks a code. Throws what the call throws: a wrong code is told at its field. */
  confirm: (codigo: string) => Promise<Contato>;
  /** The field in which a code is typed, where there is one. */
  entry: RefObject<CodeField | null>;
  /** True if the message couldn't be delivered. */
  hasFailed: () => Promise<boolean>;
  /** Goes on without a code. */
  skip: () => void;
  /** Back to the code. */
  resume: () => void;
  /** Confirmation to submit; confirms a typed code first. Null: the form waits, and the step says why. */
  require: () => Promise<Contato | null>;
  /** Refusal of the server: the step starts again. */
  refuse: (message: string) => void;
}

/** Confirms an address by a mailed code (CTA-6). Another address begins anew. */
export function useContact(address: string): Contact {
  const email = sameAddress(address);
  const [kept, setKept] = useState<ContactProgress | null>(null);
  const [error, setError] = useState<{ message: string } | null>(null);
  const entry = useRef<CodeField>(null);
  const progress = kept?.email === email ? kept : recallContact(email);

  const keep = useCallback((next: ContactProgress | null) => {
    keepContact(next);
    setKept(next);
    setError(null);
  }, []);

  return {
    email,
    progress,
    contato: progress?.contato ?? null,
    error,
    send: async () => {
      const { enviado, codigoDoDia, pedido, espera, codigo } = await call('POST /publico/contato/codigo', {
        body: { email },
        silent: true,
      });
      keep({
        email,
        // One that was sent before may still be good.
        pedido: enviado || codigoDoDia ? pedido : (progress?.pedido ?? null),
        codigoDoDia,
        semCodigo: progress?.semCodigo ?? pedido,
        livreEm: enviado || !progress ? Date.now() + espera * 1000 : progress.livreEm,
        codigo: enviado ? codigo : progress?.codigo,
        contato: null,
      });
      if (enviado) return 'code';
      return codigoDoDia ? 'day code' : 'none';
    },
    confirm: async (codigo) => {
      const { prova } = await call('POST /publico/contato/confirmar', {
        body: { email, pedido: progress?.pedido ?? '', codigo },
        silent: true,
      });
      const contato = { confirmado: true, prova };
      if (progress) keep({ ...progress, contato });
      return contato;
    },
    entry,
    hasFailed: async () => {
      if (!progress?.pedido) return false;
      const body = { pedido: progress.pedido };
      const { falhou } = await call('POST /publico/contato/situacao', { body, silent: true });
      if (falhou) keep({ ...progress, livreEm: Date.now(), semCodigo: progress.pedido });
      return falhou;
    },
    skip: () => progress && keep({ ...progress, contato: { confirmado: false, prova: progress.semCodigo } }),
    resume: () => progress && keep({ ...progress, contato: null }),
    require: async () => {
      if (progress?.contato) return progress.contato;
      if (entry.current?.isEmpty() === false) return entry.current.check();
      setError({ message: CONTATO_TEXT.required });
      return null;
    },
    refuse: (message) => {
      keep(null);
      setError({ message });
    },
  };
}
