import type { FieldName } from '@credenciados/contract';
import { useEffect, useState } from 'react';
import { type Alteracoes, useAlteracoes, useMarkVersaoVista } from '../analise.api.ts';

/** Changes of a solicitação since the person last saw it. */
export interface Changes {
  /** undefined while loading, and for a solicitação that was sent only once. */
  alteracoes: Alteracoes | undefined;
  isLoading: boolean;
  /** Names of the changed fields. */
  campos: ReadonlySet<FieldName>;
  /** Retries after a failed load. */
  onRetry: (() => void) | undefined;
  /** Shows the last resubmission's changes; undefined while they are shown. */
  onShowLast: (() => void) | undefined;
}

/**
 * Changes of a solicitação; `dataReenvio` is undefined while it loads. During analysis the present version counts as seen once its changes
 * were visible; they stay until the person leaves.
 */
export function useChanges(id: number, dataReenvio: string | null | undefined, analysing: boolean): Changes {
  const [desde, setDesde] = useState<'vista' | 'anterior'>('vista');
  const { data, error, refetch } = useAlteracoes(id, dataReenvio ?? null, desde);
  const { mutate: mark } = useMarkVersaoVista(id);
  const present = dataReenvio === null ? 1 : data?.versao?.numero;
  useEffect(() => {
    if (!analysing || present === undefined) return;
    return whenLookedAt(() => mark(present));
  }, [analysing, present, mark]);
  return {
    alteracoes: data,
    isLoading: Boolean(dataReenvio) && !data && !error,
    campos: new Set(data?.campos.map(({ campo }) => campo)),
    onRetry: error && !data ? () => void refetch() : undefined,
    onShowLast: desde === 'vista' ? () => setDesde('anterior') : undefined,
  };
}

/** Runs once the page is in the foreground; returns a function that cancels it. */
function whenLookedAt(run: () => void): () => void {
  let done = false;
  const look = () => {
    if (done || document.visibilityState !== 'visible') return;
    done = true;
    run();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
