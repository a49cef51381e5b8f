import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** An outage that awaits a decision. */
export type Indisponibilidade = Output<'GET /edital/indisponibilidades'>[number];

/** Outages of the open edital that await a decision. */
export function useIndisponibilidades(enabled: boolean) {
  return useQuery({ ...apiQuery('GET /edital/indisponibilidades', { silent: true }), enabled });
}

/** Decides about an outage, which may move the end of editais, in the public list too. */
export function useDecideIndisponibilidade() {
  return useMutation({
    mutationFn: (body: Input<'POST /edital/indisponibilidades/decidir'>['body']) =>
      call('POST /edital/indisponibilidades/decidir', { body, silent: true }),
    // Also after a failure: another person may have decided first.
    onSettled: refreshAfter('POST /edital/indisponibilidades/decidir'),
  });
}
