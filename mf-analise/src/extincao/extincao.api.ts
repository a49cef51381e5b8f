import type { ExtincaoDoEdital } from '@credenciados/contract';
import { apiQuery, call, type Input, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Refetch interval while the portal tells people or ends solicitações, in milliseconds. */
const OFTEN_MS = 5_000;

/** True while the portal works on a proposal. */
const isUnderWay = ({ extincao }: ExtincaoDoEdital) =>
  extincao !== null && (extincao.situacao === 'CONFIRMADA' || extincao.ouvidos.avisados < extincao.ouvidos.total);

/** Solicitações of an edital with their fate, and the proposal. */
export function useExtincao(id: number) {
  return useQuery({
    ...apiQuery('GET /extincao/byEdital/:id', { params: { id }, background: true }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? OFTEN_MS : false),
  });
}

/** The edital that is annulled or revoked. */
export function useEdital(id: number) {
  return useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id } }));
}

/** Proposes to annul or revoke an edital. */
export function useProposeExtincao() {
  return useMutation({
    mutationFn: (body: Input<'POST /extincao/propor'>['body']) => call('POST /extincao/propor', { body, silent: true }),
    onSuccess: refreshAfter('POST /extincao/propor'),
    onError: refreshAfter('POST /extincao/propor'),
  });
}

/** Confirms, returns or takes back a proposal. */
export function useDecideExtincao(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /extincao/decidir/:id'>['body']) =>
      call('PUT /extincao/decidir/:id', { params: { id }, body, silent: true }),
    onSuccess: refreshAfter('PUT /extincao/decidir/:id'),
    onError: refreshAfter('PUT /extincao/decidir/:id'),
  });
}
