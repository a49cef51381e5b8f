import { call, type Input, type Output, queryClient, useMutation, useQuery } from '@credenciados/shared';

/** A row of one's own requests. */
export type MinhaSolicitacao = Output<'GET /solicitacaoCredenciado/findByCurrentUser'>[number];
/** One request, whole. */
export type Solicitacao = Output<'GET /solicitacaoCredenciado/findById/:id'>;
/** A call that takes registrations or took them. */
export type EditalPublico = Output<'GET /publico/edital/byId/:id'>;

const MINE = '/solicitacaoCredenciado/findByCurrentUser';
const RECTIFY = '/solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser';
const BY_ID = '/solicitacaoCredenciado/findById';

/** One's own requests, the newest first. */
export function useMinhasSolicitacoes() {
  return useQuery({
    queryKey: [MINE],
    queryFn: ({ signal }) => call('GET /solicitacaoCredenciado/findByCurrentUser', { signal }),
  });
}

/** Numbers of the calls under which a request awaits rectification. */
export function useEmRetificacao() {
  return useQuery({
    queryKey: [RECTIFY],
    queryFn: ({ signal }) => call('GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser', { signal }),
  });
}

/** One of one's own requests. */
export function useSolicitacao(id: number) {
  return useQuery({
    queryKey: [BY_ID, id],
    queryFn: ({ signal }) => call('GET /solicitacaoCredenciado/findById/:id', { params: { id }, signal }),
    // A form is filled in from it: it must not change under the person's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Calls that take registrations now. */
export function useEditaisValidos() {
  return useQuery({
    queryKey: ['/publico/edital'],
    queryFn: ({ signal }) => call('GET /publico/edital', { signal }),
    select: (editais) => editais.filter((edital) => edital?.valido).filter((edital) => edital !== null),
  });
}

/** Document types of a call's type. */
export function useTiposDocumento(tipoEdital: EditalPublico['tipoEdital'] | undefined) {
  return useQuery({
    queryKey: ['tiposDocumento', tipoEdital],
    queryFn: ({ signal }) =>
      tipoEdital === 'GEOMENSOR'
        ? call('GET /publico/tipoDocumentoCredenciado/findAllGeomensor', { signal })
        : call('GET /publico/tipoDocumentoCredenciado/findAllVistoriador', { signal }),
    enabled: tipoEdital !== undefined,
  });
}

/** What the committee asked to be corrected: the latest message of the request's rectification conversations. */
export function usePedidoRetificacao(idSolicitacao: number) {
  return useQuery({
    queryKey: ['/conversa/bySolicitacao', idSolicitacao, 'SOLICITACAO_RETIFICACAO'],
    queryFn: ({ signal }) =>
      call('GET /conversa/bySolicitacao', {
        query: { idSolicitacao, tipoConversa: 'SOLICITACAO_RETIFICACAO', pagina: 0, tamanho: 1 },
        signal,
      }),
    select: ({ content }) => content[0]?.mensagens[0] ?? null,
  });
}

/** Resubmits a request that was returned for rectification. */
export function useResubmit() {
  return useMutation({
    mutationFn: (body: Input<'PUT /credenciado/alterar'>['body']) =>
      call('PUT /credenciado/alterar', { body, silent: true }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /solicitacaoCredenciado|conversa/.test(String(queryKey[0])),
      }),
  });
}
