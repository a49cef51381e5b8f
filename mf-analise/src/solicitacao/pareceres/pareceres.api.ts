import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** A requested opinion. */
export type Parecer = Output<'GET /parecer/findBySolicitacao/:id'>[number];
type PedidoParecer = Input<'POST /parecer/pedir'>['body'];

/** Opinions about a solicitação, newest first. */
export function usePareceres(id: number, { enabled }: { enabled: boolean }) {
  return useQuery({ ...apiQuery('GET /parecer/findBySolicitacao/:id', { params: { id }, silent: true }), enabled });
}

/** Requests an opinion. */
export function useAskParecer() {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: PedidoParecer & { idempotencyKey: string }) =>
      call('POST /parecer/pedir', { body, idempotencyKey, silent: true }),
    onSuccess: refreshAfter('POST /parecer/pedir'),
  });
}

/** Extends the deadline, with a new link. */
export function useExtendParecer(id: number) {
  return useMutation({
    mutationFn: (dias: number) => call('PUT /parecer/prorrogar/:id', { params: { id }, body: { dias }, silent: true }),
    onSettled: refreshAfter('PUT /parecer/prorrogar/:id'),
  });
}

/** Cancels a request. */
export function useCancelParecer(id: number) {
  return useMutation({
    mutationFn: () => call('PUT /parecer/cancelar/:id', { params: { id }, silent: true }),
    onSettled: refreshAfter('PUT /parecer/cancelar/:id'),
  });
}
