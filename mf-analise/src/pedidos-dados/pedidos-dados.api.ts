import {
  apiQuery,
  call,
  type Input,
  keepPreviousData,
  type Output,
  useIdempotencyKey,
  useMutation,
  useQuery,
} from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Row of the data officer's queue. */
export type PedidoDadosRow = Output<'POST /pedidoDados/findByFiltro'>['content'][number];

/** A page of pending or answered requests, by deadline. */
export function usePedidosDados(body: Input<'POST /pedidoDados/findByFiltro'>['body']) {
  return useQuery({ ...apiQuery('POST /pedidoDados/findByFiltro', { body }), placeholderData: keepPreviousData });
}

/** A request with its messages. */
export function usePedidoDados(id: number) {
  return useQuery(apiQuery('GET /pedidoDados/findById/:id', { params: { id }, silent: true }));
}

/** Answers a request. The list is refetched after a failure too, because another person may have answered first. */
export function useAnswerPedido(id: number) {
  return useMutation({
    mutationFn: (texto: string) =>
      call('PUT /pedidoDados/responder/:id', { params: { id }, body: { texto }, silent: true }),
    onSettled: refreshAfter('PUT /pedidoDados/responder/:id'),
  });
}

/** Writes to the person. The idempotency key makes a retry safe. */
export function useWritePedido(id: number, sending: Parameters<typeof useIdempotencyKey>[0]) {
  const { keyFor } = useIdempotencyKey(sending);
  return useMutation({
    mutationFn: (texto: string) =>
      call('POST /pedidoDados/mensagem/:id', {
        ...{ params: { id }, body: { texto }, silent: true },
        idempotencyKey: keyFor({ texto }),
      }),
    onSettled: refreshAfter('POST /pedidoDados/mensagem/:id'),
  });
}
