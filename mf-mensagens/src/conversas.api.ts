import { readsAfter } from '@credenciados/contract';
import {
  apiQuery,
  call,
  type Input,
  keepPreviousData,
  LIMITS,
  type Output,
  refresh,
  useMutation,
  useQuery,
} from '@credenciados/shared';

/** A conversa with its messages, the latest first. */
export type Conversa = Output<'GET /conversa/getById/:id'>;
export type Mensagem = Conversa['mensagens'][number];
export type Anexo = Mensagem['anexos'][number];
/** A question as staff's list has it. */
export type PerguntaRow = Output<'GET /conversa/perguntas'>['content'][number];
/** A row of one's own conversas. */
export type ConversaRow = Output<'GET /conversa/getByUser'>['content'][number];

const byId = (id: number) => apiQuery('GET /conversa/getById/:id', { params: { id }, silent: 'missing' });

/** A page of one's own conversas, the newest first. */
export function useMinhasConversas(page: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /conversa/getByUser', { query: { ...page, ordemDirecao: 'DESC' } }),
    placeholderData: keepPreviousData,
  });
}

/** One conversa. */
export function useConversa(id: number) {
  return useQuery(byId(id));
}

/** One page of the questions of all editais; others of staff answer them as well, so it is asked for anew now and then. */
export function usePerguntas(query: Input<'GET /conversa/perguntas'>['query']) {
  return useQuery({ ...apiQuery('GET /conversa/perguntas', { query }), refetchInterval: 60_000 });
}

/** All conversas of a solicitação. */
export function useHistorico(idSolicitacao: number) {
  return useQuery({
    ...apiQuery('GET /conversa/bySolicitacao', {
      query: { idSolicitacao, tipoConversa: 'TODOS', pagina: 0, tamanho: LIMITS.wholePage },
    }),
    select: ({ content }) => content,
  });
}

/** Marks a message as read; the header's count falls. A failure leaves it unread, to be tried at the next visit. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (id: number) => call('PUT /mensagem/lido/:id', { params: { id }, background: true }),
    onSuccess: () => refresh(...readsAfter('PUT /mensagem/lido/:id')),
  });
}

/** Replies in a conversa; a repeat with the same key makes one message. */
export function useReply() {
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      body,
    }: {
      idempotencyKey: string;
      body: Input<'POST /mensagem/resposta'>['body'];
    }) => call('POST /mensagem/resposta', { body, idempotencyKey, silent: true }),
    onSuccess: () => refresh(...readsAfter('POST /mensagem/resposta')),
  });
}

/** Asks the committee something; a repeat with the same key asks once. */
export function useAsk() {
  return useMutation({
    mutationFn: (sent: { idempotencyKey: string; body: Input<'POST /conversa/perguntar'>['body'] }) =>
      call('POST /conversa/perguntar', { ...sent, silent: true }),
    onSuccess: () => refresh(...readsAfter('POST /conversa/perguntar')),
  });
}

/** One's own solicitações, to choose what a question is about. */
export function useMinhasSolicitacoes() {
  return useQuery(apiQuery('GET /solicitacaoCredenciado/findByCurrentUser'));
}

/** Closes a conversa. One that was closed meanwhile is shown as it is. */
export function useCloseConversa() {
  return useMutation({
    mutationFn: ({ id }: Conversa) => call('PUT /conversa/encerrar/:id', { params: { id }, silent: true }),
    onSettled: () => refresh(...readsAfter('PUT /conversa/encerrar/:id')),
  });
}
