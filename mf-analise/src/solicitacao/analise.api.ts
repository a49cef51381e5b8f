import { apiQuery, call, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { useEffect } from 'react';

/** What differs from the version that was seen. */
export type Alteracoes = Output<'GET /solicitacaoCredenciado/alteracoes/:id'>;
/** Who else is at a solicitação, and where it stands. */
export type Presenca = Output<'GET /solicitacaoCredenciado/presenca/:id'>;
/** One fact of a solicitação's history. */
export type FatoHistorico = Output<'GET /solicitacaoCredenciado/historico/:id'>[number];

/** The API takes somebody who hasn't said so for three of these to have left. */
const RENEW_MS = 10_000;

const presencaQuery = (id: number, analysing: boolean) =>
  analysing
    ? apiQuery('PUT /solicitacaoCredenciado/presenca/:id', { params: { id }, background: true })
    : apiQuery('GET /solicitacaoCredenciado/presenca/:id', { params: { id }, background: true });

/** The lote that a solicitação waits in, as `usePresenca` of the same screen last learnt; it asks nothing itself. */
export function useLoteAberto(id: number, analysing: boolean) {
  return useQuery({ ...presencaQuery(id, analysing), enabled: false, gcTime: 0 }).data?.lote ?? null;
}

/**
 * Who else is analysing a solicitação, asked anew while the page is in the foreground. With `analysing` it also says that the
 * person is, until the screen or the page is left.
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
 * What a resubmission changed in a solicitação. Kept as it is for as long as it is on the screen: by then its new version counts as seen, and
 * asked again it would be empty. A resubmission meanwhile asks anew.
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
 * What the last resubmission changed. Where that is what the person hasn't seen, the answer that stands above the data has it;
 * asked for is only another one. `dataReenvio` null: nothing is asked.
 */
export function useLastResubmission(id: number, dataReenvio: string | null): Alteracoes | undefined {
  const { data: unseen } = useAlteracoes(id, dataReenvio, 'vista');
  const has = unseen !== undefined && isLastResubmission(unseen, dataReenvio);
  const { data: last } = useAlteracoes(id, unseen && !has ? dataReenvio : null, 'anterior');
  return has ? unseen : last;
}

/** The present version is the one that was sent last, and is compared with the one before; or nothing of it was ever seen. */
function isLastResubmission({ versao, desde }: Alteracoes, dataReenvio: string | null): boolean {
  if (!versao || !desde || desde.vistaEm === null) return true;
  return versao.enviadaEm === dataReenvio && desde.numero === versao.numero - 1;
}

/** Remembers that a version was on the screen. Whether it worked nobody waits for: next time the same is shown again. */
export function useMarkVersaoVista(id: number) {
  return useMutation({
    mutationFn: (numero: number) =>
      call('PUT /solicitacaoCredenciado/versaoVista/:id', { params: { id }, body: { numero }, background: true }),
  });
}

/** What was done with a solicitação, by whom and when. */
export function useHistorico(id: number, { enabled = true } = {}) {
  return useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/historico/:id', { params: { id }, silent: true }),
    enabled,
  });
}
