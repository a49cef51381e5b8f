import { CONTATO_TEXT, type Contato } from '@credenciados/contract/contato';
import { call } from '@credenciados/shared';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { keepContact, sameAddress } from './confirmed-contact.ts';
import { type ContactProgress, recallContact } from './contact-memory.ts';

/** Handle on the field for the code. */
export interface CodeField {
  isEmpty: () => boolean;
  /** Confirms the code; null if it was refused, which the field shows. */
  check: () => Promise<Contato | null>;
}

/** State and actions of an address's confirmation, for a form. */
export interface Contact {
  email: string;
  /** Null until a code is requested. */
  progress: ContactProgress | null;
  /** Confirmation to submit; null: neither confirmed nor skipped. */
  contato: Contato | null;
  /** Reason why the form wasn't sent; a new object for each attempt. */
  error: { message: string } | null;
  /**
   * Requests a code. The result tells if a code was mailed, today's earlier code is valid, or the limit was reached. Throws the call's
   * errors.
   */
  send: () => Promise<'code' | 'day code' | 'none'>;
  /** Checks a code. Throws the call's errors; the field shows a wrong code. */
  confirm: (codigo: string) => Promise<Contato>;
  /** Field in which a code is typed, if shown. */
  entry: RefObject<CodeField | null>;
  /** True if the message couldn't be delivered. */
  hasFailed: () => Promise<boolean>;
  /** Continues without a code. */
  skip: () => void;
  /** Returns to the code. */
  resume: () => void;
  /** Confirmation to submit; confirms a typed code first. Null if the form must wait; the step shows why. */
  require: () => Promise<Contato | null>;
  /** Starts again after the server refused the confirmation. */
  refuse: (message: string) => void;
}

/** Confirms an address by a mailed code (CTA-6). Another address starts again. */
export function useContact(address: string): Contact {
  const email = sameAddress(address);
  const [stored, setKept] = useState<ContactProgress | null>(null);
  const [error, setError] = useState<{ message: string } | null>(null);
  const entry = useRef<CodeField>(null);
  const progress = stored?.email === email ? stored : recallContact(email);

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
        // A code that was sent before may still be valid.
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
