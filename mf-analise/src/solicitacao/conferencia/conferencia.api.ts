import { CONFERENCIA_TEXT, escapeHtml, pendingLines } from '@credenciados/contract';
import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { useState } from 'react';
import { refreshAfter } from '../../common/after-action.ts';

/** The check list of a solicitação, with its ticks. */
export type Conferencia = Output<'GET /solicitacaoCredenciado/conferencia/:id'>;
/** One item, ticked or not. */
export type ItemConferido = Conferencia['itens'][number];

type Tick = Input<'PUT /solicitacaoCredenciado/conferencia/:id'>['body'];

/** Refetch interval in milliseconds, because another analyst may tick items meanwhile. */
const LOOK_AGAIN_MS = 10_000;
const NONE: readonly ItemConferido[] = [];

/** Unticked items. */
export const unticked = (itens: readonly ItemConferido[]) => itens.filter(({ marcado }) => marcado === null);

/** Corrections to request, one line per unticked item. */
export const untickedText = (itens: readonly ItemConferido[]) => pendingLines(unticked(itens));

/** Corrections to request, as rich text. */
export function untickedHtml(itens: readonly ItemConferido[]): string {
  const asked = unticked(itens);
  if (asked.length === 0) return '';
  return `<p>${CONFERENCIA_TEXT.pending}</p><ul>${asked.map(({ retificacao }) => `<li>${escapeHtml(retificacao)}</li>`).join('')}</ul>`;
}

/** Version of the list at the decision; empty without a list. */
export const listaOf = ({ data }: Pick<ConferenciaState, 'data'>) =>
  data && data.itens.length > 0 ? { versaoLista: data.versao } : {};

/** Check list of a solicitação, and its ticks during analysis. */
export function useConferencia(id: number, { isShown, analysing }: { isShown: boolean; analysing: boolean }) {
  const canWrite = useMay('PUT /solicitacaoCredenciado/conferencia/:id');
  const { data, error, refetch } = useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/conferencia/:id', { params: { id }, background: true }),
    enabled: isShown,
    ...(analysing && { refetchInterval: LOOK_AGAIN_MS, refetchOnWindowFocus: 'always' as const }),
  });
  // Own state: the mutation's state arrives a moment later, and the box would flip back in between.
  const [asked, setAsked] = useState<Tick | null>(null);
  const { mutate } = useMutation({
    mutationFn: (body: Tick) => call('PUT /solicitacaoCredenciado/conferencia/:id', { params: { id }, body }),
    // Requests run one after another, so the last click wins.
    scope: { id: 'conferencia' },
    // After a refusal too, since the list has changed.
    onSettled: async (_answer, _error, body) => {
      await refreshAfter('PUT /solicitacaoCredenciado/conferencia/:id')();
      setAsked((latest) => (latest === body ? null : latest));
    },
  });
  const isTicked = ({ item, marcado }: ItemConferido) => (asked?.item === item ? asked.marcado : marcado !== null);
  const canTick = canWrite && analysing && data?.emAnalise === true;
  return {
    data,
    itens: data?.itens ?? NONE,
    error: error && !data ? { onRetry: () => void refetch() } : null,
    canTick,
    /** True if an item shows as ticked, before the API confirms. */
    isTicked,
    /** Ticks or unticks an item. */
    toggle: (one: ItemConferido) => {
      if (!data || !canTick) return;
      const body = { item: one.item, marcado: !isTicked(one), versao: data.versao };
      setAsked(body);
      mutate(body);
    },
  };
}
export type ConferenciaState = ReturnType<typeof useConferencia>;
