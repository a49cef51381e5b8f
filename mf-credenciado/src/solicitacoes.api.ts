import { call, type Input, LIMITS, type Output, queryClient, useMutation, useQuery } from '@credenciados/shared';

/** A row of one's own solicitações. */
export type MinhaSolicitacao = Output<'GET /solicitacaoCredenciado/findByCurrentUser'>[number];
/** One solicitação, whole. */
export type Solicitacao = Output<'GET /solicitacaoCredenciado/findById/:id'>;
/** A conversa about a solicitação, with its messages, the latest first. */
export type Conversa = Output<'GET /conversa/bySolicitacao'>['content'][number];
/** An edital that takes registrations or took them. */
export type EditalPublico = Output<'GET /publico/edital/byId/:id'>;

const MINE = '/solicitacaoCredenciado/findByCurrentUser';
const RECTIFY = '/solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser';
const BY_ID = '/solicitacaoCredenciado/findById';

/** One's own solicitações, the newest first. */
export function useMinhasSolicitacoes() {
  return useQuery({
    queryKey: [MINE],
    queryFn: ({ signal }) => call('GET /solicitacaoCredenciado/findByCurrentUser', { signal }),
  });
}

/** Numbers of the editais under which a solicitação awaits rectification. */
export function useEmRetificacao() {
  return useQuery({
    queryKey: [RECTIFY],
    queryFn: ({ signal }) => call('GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser', { signal }),
  });
}

/** One of one's own solicitações. */
export function useSolicitacao(id: number) {
  return useQuery({
    queryKey: [BY_ID, id],
    queryFn: ({ signal }) => call('GET /solicitacaoCredenciado/findById/:id', { params: { id }, signal }),
    // A form is filled in from it: it must not change under the person's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Editais that take registrations now. */
export function useEditaisValidos() {
  return useQuery({
    queryKey: ['/publico/edital'],
    queryFn: ({ signal }) => call('GET /publico/edital', { signal }),
    select: (editais) => editais.filter((edital) => edital?.valido).filter((edital) => edital !== null),
  });
}

/** Document types of an edital's type. */
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

function useConversas<T>(idSolicitacao: number, select: (content: readonly Conversa[]) => T) {
  return useQuery({
    queryKey: ['/conversa/bySolicitacao', idSolicitacao],
    queryFn: ({ signal }) =>
      call('GET /conversa/bySolicitacao', {
        query: { idSolicitacao, tipoConversa: 'TODOS', pagina: 0, tamanho: LIMITS.wholePage },
        signal,
        // The page says the rest without it.
        background: true,
      }),
    select: ({ content }) => select(content),
  });
}

/** What the committee asked to be corrected: the first message of the solicitação's latest rectification conversa. */
export function usePedidoRetificacao(idSolicitacao: number) {
  return useConversas(idSolicitacao, (content) => {
    const asked = content.filter(({ tipoConversa }) => tipoConversa === 'SOLICITACAO_RETIFICACAO');
    return asked.sort((one, other) => other.id - one.id)[0]?.mensagens.at(-1) ?? null;
  });
}

/** What the committee did with a solicitação and when: each of its conversas began then. */
export function useEvents(idSolicitacao: number) {
  return useConversas(idSolicitacao, (content) =>
    content.flatMap(({ tipoConversa, mensagens }) => {
      const first = mensagens.at(-1);
      return first ? [{ tipoConversa, em: first.dataEnviada }] : [];
    }),
  );
}

/** Resubmits a solicitação that was returned for rectification; under the same key a second time is the first one again. */
export function useResubmit() {
  return useMutation({
    mutationFn: (sent: { body: Input<'PUT /credenciado/alterar'>['body']; idempotencyKey: string }) =>
      call('PUT /credenciado/alterar', { ...sent, silent: true }),
  });
}

/**
 * Asks anew for what a resubmission changed: solicitações, and the messages that it answered. After leaving the form, which
 * would take the solicitação's new state for a refusal.
 */
export function refreshAfterResubmission() {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /solicitacaoCredenciado|conversa/.test(String(queryKey[0])),
  });
}
