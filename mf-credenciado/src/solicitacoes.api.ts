import { readsAfter } from '@credenciados/contract';
import { LIMITS } from '@credenciados/contract/domain';
import { apiQuery, type Output, refresh, useQuery } from '@credenciados/shared';

/** A row of the person's solicitações. */
export type MinhaSolicitacao = Output<'GET /solicitacaoCredenciado/findByCurrentUser'>[number];
/** One solicitação with all its data. */
export type Solicitacao = Output<'GET /solicitacaoCredenciado/findById/:id'>;
/** A conversa about a solicitação, with its messages, newest first. */
export type Conversa = Output<'GET /conversa/bySolicitacao'>['content'][number];
/** An edital that takes registrations, or took them. */
export type EditalPublico = Output<'GET /publico/edital/byId/:id'>;

/** The person's solicitações, newest first. */
export function useMinhasSolicitacoes() {
  return useQuery(apiQuery('GET /solicitacaoCredenciado/findByCurrentUser'));
}

/** Numbers of the editais under which a solicitação awaits rectification. */
export function useEmRetificacao() {
  return useQuery(apiQuery('GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser'));
}

/** One of the person's solicitações. */
export function useSolicitacao(id: number) {
  return useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/findById/:id', { params: { id } }),
    // A form is filled in from this data, which must not change while the person types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Editais that take registrations now. */
export function useEditaisValidos() {
  return useQuery({
    ...apiQuery('GET /publico/edital'),
    select: (editais) => editais.filter((edital) => edital?.valido).filter((edital) => edital !== null),
  });
}

function useConversas<T>(idSolicitacao: number, select: (content: readonly Conversa[]) => T) {
  return useQuery({
    ...apiQuery('GET /conversa/bySolicitacao', {
      query: { idSolicitacao, tipoConversa: 'TODOS', pagina: 0, tamanho: LIMITS.wholePage },
      // The page works without this data, so it shows no error.
      background: true,
    }),
    select: ({ content }) => select(content),
  });
}

/** Requested correction: the first message of the latest rectification conversa. */
export function usePedidoRetificacao(idSolicitacao: number) {
  return useConversas(idSolicitacao, (content) => {
    const asked = content.filter(({ tipoConversa }) => tipoConversa === 'SOLICITACAO_RETIFICACAO');
    return asked.sort((one, other) => other.id - one.id)[0]?.mensagens.at(-1) ?? null;
  });
}

/** The committee's acts with their dates, one per conversa. */
export function useEvents(idSolicitacao: number) {
  return useConversas(idSolicitacao, (content) =>
    content.flatMap(({ tipoConversa, mensagens }) => {
      const first = mensagens.at(-1);
      return first ? [{ tipoConversa, em: first.dataEnviada }] : [];
    }),
  );
}

/**
 * Refetches the solicitações and the messages that a resubmission answered. Called after the form is left: the form would take the
 * solicitação's new state for a refusal.
 */
export function refreshAfterResubmission() {
  return refresh(...readsAfter('PUT /credenciado/alterar'));
}
