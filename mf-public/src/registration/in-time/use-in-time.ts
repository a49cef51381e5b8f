import type { Cadastro, Formulario, FormularioRecebido } from '@credenciados/contract/credenciado';
import { call, portalNow, useInterval } from '@credenciados/shared';
import { canFingerprint, fingerprint, type UploadItem } from '@credenciados/shared/form-core';
import { useRef, useState } from 'react';
import type { ChosenType } from '../upload/select-files.ts';
import { type Phase, phaseOf } from './in-time.rules.ts';
import { keepForm } from './store-form-receipt.ts';

/** Interval of the clock in milliseconds. */
const TICK = 10_000;
/** A deadline includes its whole last second. */
const LAST_SECOND = 999;

/** State of a form around its edital's end. */
export interface InTime {
  phase: Phase;
  now: number;
  fim: number;
  /** True if this browser can compute the fingerprints with which files may follow after the end. */
  hasGrace: boolean;
  /** Server's signed receipt of the form as last sent, or null. */
  received: FormularioRecebido | null;
  /** True if the last attempt to send the form ahead of its files failed. */
  failed: boolean;
  /** Sends the whole form ahead of its files near the end. A failure sets `failed`. */
  note: (cadastro: Cadastro, onTheWay: readonly UploadItem<ChosenType>[]) => Promise<void>;
  /** Forgets the receipt, once the registration is done. */
  finish: () => void;
}

/** Tracks a form until its edital's end, and through the grace period (INS-14). Null for a form without an edital's end. */
export function useInTime(
  edital: { id: number; dataFim?: string | undefined },
  kept: FormularioRecebido | null,
): InTime | null {
  const [now, setNow] = useState(portalNow);
  const [received, setReceived] = useState(kept);
  const [failed, setFailed] = useState(false);
  const sent = useRef('');
  const { dataFim } = edital;
  useInterval(() => setNow(portalNow()), dataFim === undefined ? null : TICK);
  if (dataFim === undefined) return null;

  const fim = Date.parse(dataFim) + LAST_SECOND;
  const hasGrace = canFingerprint();
  const phaseAt = (moment: number) => phaseOf(moment, fim, received && Date.parse(received.ate));

  async function note(cadastro: Cadastro, onTheWay: readonly UploadItem<ChosenType>[]): Promise<void> {
    if (!hasGrace || phaseAt(portalNow()) !== 'near') return;
    try {
      const body = await formOf(cadastro, onTheWay);
      const contents = JSON.stringify(body);
      if (received && contents === sent.current) return;
      const answer = await call('POST /publico/credenciado/formulario', { body, silent: true });
      sent.current = contents;
      keepForm(edital.id, answer);
      setReceived(answer);
      setFailed(false);
    } catch {
      // Errors of the form are shown when it is submitted; the banner says that it wasn't received.
      setFailed(true);
    }
  }

  return {
    phase: phaseAt(now),
    now,
    fim,
    hasGrace,
    received,
    failed,
    note,
    finish: () => keepForm(edital.id, null),
  };
}

async function formOf(
  { contato: _, ...form }: Cadastro,
  onTheWay: readonly UploadItem<ChosenType>[],
): Promise<Formulario> {
  const aCaminho = await Promise.all(
    onTheWay.map(async ({ file, tipo }) => ({
      tipoDocumento: { codigo: tipo.codigo },
      sha256: await fingerprint(file),
    })),
  );
  return { ...form, aCaminho };
}
