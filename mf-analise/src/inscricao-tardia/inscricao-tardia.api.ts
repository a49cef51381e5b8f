import { apiQuery, call, type Input, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Authorisations of late entries in an edital. */
export function useTardias(id: number) {
  return useQuery(apiQuery('GET /inscricaoTardia/findByEdital/:id', { params: { id }, silent: 'missing' }));
}

/** Authorises a late entry; answers its link. */
export function useAuthorise() {
  return useMutation({
    mutationFn: (body: Input<'POST /inscricaoTardia/autorizar'>['body']) =>
      call('POST /inscricaoTardia/autorizar', { body, silent: true }),
    onSuccess: refreshAfter('POST /inscricaoTardia/autorizar'),
  });
}

/** Revokes an authorisation. The list is refetched after a failure too: it may have been used meanwhile. */
export function useRevoke(id: number) {
  return useMutation({
    mutationFn: () => call('PUT /inscricaoTardia/revogar/:id', { params: { id }, silent: true }),
    onSettled: refreshAfter('PUT /inscricaoTardia/revogar/:id'),
  });
}
