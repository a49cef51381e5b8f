import { readsAfter } from '@credenciados/contract';
import { LIMITS } from '@credenciados/contract/domain';
import {
  apiQuery,
  call,
  type Input,
  keepPreviousData,
  type Output,
  refresh,
  useMutation,
  useQuery,
} from '@credenciados/shared';

/** A conversa with its messages, newest first. */
export type Conversa = Output<'GET /conversa/getById/:id'>;
export type Mensagem = Conversa['mensagens'][number];
export type Anexo = Mensagem['anexos'][number];
/** A row of one's own conversas. */
export type ConversaRow = Output<'GET /conversa/getByUser'>['content'][number];

const byId = (id: number) => apiQuery('GET /conversa/getById/:id', { params: { id }, silent: 'missing' });

/** A page of the person's conversas, newest first. */
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

/** All conversas of a solicitação. */
export function useHistorico(idSolicitacao: number) {
  return useQuery({
    ...apiQuery('GET /conversa/bySolicitacao', {
      query: { idSolicitacao, tipoConversa: 'TODOS', pagina: 0, tamanho: LIMITS.wholePage },
    }),
    select: ({ content }) => content,
  });
}

/** Marks a message as read, which lowers the header's count. After a failure it stays unread until the next visit. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (id: number) => call('PUT /mensagem/lido/:id', { params: { id }, background: true }),
    onSuccess: () => refresh(...readsAfter('PUT /mensagem/lido/:id')),
  });
}

/** Replies in a conversa. The idempotency key prevents a second message. */
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

/** Sends a question to the committee. The idempotency key prevents a second one. */
export function useAsk() {
  return useMutation({
    mutationFn: (sent: { idempotencyKey: string; body: Input<'POST /conversa/perguntar'>['body'] }) =>
      call('POST /conversa/perguntar', { ...sent, silent: true }),
    onSuccess: () => refresh(...readsAfter('POST /conversa/perguntar')),
  });
}

/** The person's solicitações, as subjects of a question. */
export function useMinhasSolicitacoes() {
  return useQuery(apiQuery('GET /solicitacaoCredenciado/findByCurrentUser'));
}

/** Closes a conversa. If it was closed meanwhile, shows its present state. */
export function useCloseConversa() {
  return useMutation({
    mutationFn: ({ id }: Conversa) => call('PUT /conversa/encerrar/:id', { params: { id }, silent: true }),
    onSettled: () => refresh(...readsAfter('PUT /conversa/encerrar/:id')),
  });
}
