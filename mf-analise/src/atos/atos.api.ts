import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import type { StateLook } from '@credenciados/shared/overlays';
import { refreshAfter } from '../common/after-action.ts';

type Filtro = Input<'POST /ato/findByFiltro'>['body'];
/** A row of the list of acts. */
export type AtoListado = Output<'POST /ato/findByFiltro'>['content'][number];
/** Template of an edital's acts, with its version. */
export type ModeloComVersao = Output<'GET /ato/modelo/:id'>;

/** Label and icon of an act's state. */
export const ATO_LOOK: Record<AtoListado['estado']['situacao'], StateLook> = {
  VIGENTE: { tone: 'success', label: 'Em vigor', meaning: 'O ato vale como foi assinado.' },
  SUSPENSO: { tone: 'warning', label: 'Suspenso', meaning: 'O credenciamento está suspenso por um procedimento.' },
  SUBSTITUIDO: { tone: 'info', label: 'Substituído', meaning: 'Um ato posterior tomou o lugar deste.' },
  ENCERRADO: { tone: 'warning', label: 'Sem efeito', meaning: 'A solicitação mudou de situação depois deste ato.' },
};

/** A page of acts, newest first. */
export function useAtos(filtro: Filtro) {
  return useQuery({
    ...apiQuery('POST /ato/findByFiltro', { body: filtro, silent: 'missing' }),
    placeholderData: keepPreviousData,
  });
}

/** Template of an edital's acts. */
export function useModeloAto(id: number) {
  return useQuery(apiQuery('GET /ato/modelo/:id', { params: { id }, silent: true }));
}

/** Saves a new version of the template; null removes it. */
export function useSaveModeloAto(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /ato/modelo/:id'>['body']) =>
      call('PUT /ato/modelo/:id', { params: { id }, body, silent: true }),
    onSuccess: refreshAfter('PUT /ato/modelo/:id'),
  });
}

/** Makes the text for the official gazette. */
export function useDiario() {
  return useMutation({
    mutationFn: (body: Input<'POST /ato/diario'>['body']) => call('POST /ato/diario', { body, silent: true }),
  });
}
