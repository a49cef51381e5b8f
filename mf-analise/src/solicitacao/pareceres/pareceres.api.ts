import { apiQuery, call, type Input, type Output, refresh, useMutation, useQuery } from '@credenciados/shared';

/** An opinion that was asked for. */
export type Parecer = Output<'GET /parecer/findBySolicitacao/:id'>[number];
export type PedidoParecer = Input<'POST /parecer/pedir'>['body'];

const refreshPareceres = () =>
  refresh('GET /parecer/findBySolicitacao/:id', 'GET /solicitacaoCredenciado/historico/:id');

/** Opinions about a solicitação, the newest first. */
export function usePareceres(id: number) {
  return useQuery(apiQuery('GET /parecer/findBySolicitacao/:id', { params: { id }, silent: true }));
}

/** Asks for one. */
export function useAskParecer() {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: PedidoParecer & { idempotencyKey: string }) =>
      call('POST /parecer/pedir', { body, idempotencyKey, silent: true }),
    onSuccess: refreshPareceres,
  });
}

/** Gives more days by a new link. */
export function useExtendParecer(id: number) {
  return useMutation({
    mutationFn: (dias: number) => call('PUT /parecer/prorrogar/:id', { params: { id }, body: { dias }, silent: true }),
    onSettled: refreshPareceres,
  });
}

/** Takes one back. */
export function useCancelParecer(id: number) {
  return useMutation({
    mutationFn: () => call('PUT /parecer/cancelar/:id', { params: { id }, silent: true }),
    onSettled: refreshPareceres,
  });
}
