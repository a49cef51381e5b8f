import type { Chegada, Esperado } from '@credenciados/contract/chegada';
import { todayInZone } from '@credenciados/shared';
import { useEffect, useMemo, useState } from 'react';
import { FileFailure, type FileReason } from '../common/document-view/worker-task.ts';
import type { judge } from './judge.ts';
import type { Reading } from './read-document.ts';

/** State of a document's check. `rede`: a part of the portal didn't load. */
export type ChegadaState =
  | { status: 'loading' }
  | { status: 'done'; chegada: Chegada }
  | { status: 'failed'; reason: FileReason | 'rede' };

type Read =
  | { status: 'loading' }
  | { status: 'read'; reading: Reading; judge: typeof judge }
  | { status: 'failed'; reason: FileReason | 'rede' };

const LOADING = { status: 'loading' } as const;

/** The check's code, loaded with the first document. */
export const loadCheck = async () => {
  const [reader, judgement] = await Promise.all([import('./read-document.ts'), import('./judge.ts')]);
  return { ...reader, ...judgement };
};
type Check = Awaited<ReturnType<typeof loadCheck>>;

/** Reads a document, and compares it with the person and type that it was sent for. `read` must be stable. */
export function useChegada(
  read: (check: Check, signal: AbortSignal) => Promise<Reading>,
  { cpf, nome, tipo }: Omit<Esperado, 'hoje'>,
): { state: ChegadaState; retry: () => void } {
  const [state, setState] = useState<Read>(LOADING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    const left = new AbortController();
    setState(LOADING);
    const begin = async (): Promise<Read> => {
      const check = await loadCheck();
      return { status: 'read', reading: await read(check, left.signal), judge: check.judge };
    };
    begin()
      .catch(
        (error: unknown): Read => ({ status: 'failed', reason: error instanceof FileFailure ? error.reason : 'rede' }),
      )
      .then((next) => !left.signal.aborted && setState(next));
    return () => left.abort();
  }, [read, attempt]);
  const { codigo, descricao } = tipo;
  const shown = useMemo<ChegadaState>(() => {
    if (state.status !== 'read') return state;
    const esperado = { cpf, nome, tipo: { codigo, descricao }, hoje: todayInZone() };
    return { status: 'done', chegada: state.judge(state.reading, esperado) };
  }, [state, cpf, nome, codigo, descricao]);
  return { state: shown, retry: () => setAttempt(attempt + 1) };
}
