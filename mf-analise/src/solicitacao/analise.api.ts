import { apiQuery, call, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { useEffect } from 'react';

/** Differences from the version last seen. */
export type Alteracoes = Output<'GET /solicitacaoCredenciado/alteracoes/:id'>;
/** Other staff who have the solicitação open, and its state. */
export type Presenca = Output<'GET /solicitacaoCredenciado/presenca/:id'>;
/** One fact of a solicitação's history. */
export type FatoHistorico = Output<'GET /solicitacaoCredenciado/historico/:id'>[number];

/** Renewal interval in milliseconds. The API considers a person gone after three of them. */
const RENEW_MS = 10_000;

const presencaQuery = (id: number, analysing: boolean) =>
  analysing
    ? apiQuery('PUT /solicitacaoCredenciado/presenca/:id', { params: { id }, background: true })
    : apiQuery('GET /solicitacaoCredenciado/presenca/:id', { params: { id }, background: true });

/** Pending lote or decision of a solicitação, from the cached answer of `usePresenca`; makes a request only for `askAgain`. */
export function useLoteAberto(id: number, analysing: boolean) {
  const { data, refetch } = useQuery({ ...presencaQuery(id, analysing), enabled: false, gcTime: 0 });
  return { lote: data?.lote ?? null, askAgain: () => void refetch() };
}

/**
 * Other staff analysing a solicitação, polled while the page is visible. With `analysing` it also announces this person until they
 * leave.
 */
export function usePresenca(id: number, analysing: boolean): Presenca | undefined {
  const { data } = useQuery({
    ...presencaQuery(id, analysing),
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    gcTime: 0,
  });
  const { mutate: leave } = useMutation({
    mutationFn: () =>
      call('DELETE /solicitacaoCredenciado/presenca/:id', { params: { id }, background: true, keepalive: true }),
  });
  useEffect(() => {
    if (!analysing) return;
    const onPageHide = () => leave();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      leave();
    };
  }, [analysing, leave]);
  return data;
}

/**
 * Changes of a resubmission. Not refetched while shown: by then the version counts as seen, and the answer would be empty. Another
 * resubmission refetches.
 */
export function useAlteracoes(id: number, dataReenvio: string | null, desde: 'vista' | 'anterior') {
  return useQuery({
    ...apiQuery(
      'GET /solicitacaoCredenciado/alteracoes/:id',
      { params: { id }, query: { desde }, silent: true },
      dataReenvio,
    ),
    enabled: dataReenvio !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/**
 * Changes of the last resubmission; reuses the unseen changes shown above the data if they are the same. `dataReenvio` null: no
 * request.
 */
export function useLastResubmission(id: number, dataReenvio: string | null): Alteracoes | undefined {
  const { data: unseen } = useAlteracoes(id, dataReenvio, 'vista');
  const has = unseen !== undefined && isLastResubmission(unseen, dataReenvio);
  const { data: last } = useAlteracoes(id, unseen && !has ? dataReenvio : null, 'anterior');
  return has ? unseen : last;
}

/** True if the present version is the last one sent and is compared with the one before, or nothing was seen before. */
function isLastResubmission({ versao, desde }: Alteracoes, dataReenvio: string | null): boolean {
  if (!versao || !desde || desde.vistaEm === null) return true;
  return versao.enviadaEm === dataReenvio && desde.numero === versao.numero - 1;
}

/** Marks a version as seen, without waiting: after a failure the same changes are shown next time. */
export function useMarkVersaoVista(id: number) {
  return useMutation({
    mutationFn: (numero: number) =>
      call('PUT /solicitacaoCredenciado/versaoVista/:id', { params: { id }, body: { numero }, background: true }),
  });
}

/** History of a solicitação. */
export function useHistorico(id: number, { enabled = true } = {}) {
  return useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/historico/:id', { params: { id }, silent: true }),
    enabled,
  });
}
