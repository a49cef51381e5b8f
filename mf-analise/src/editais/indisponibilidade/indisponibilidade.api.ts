import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** An outage that awaits a decision. */
export type Indisponibilidade = Output<'GET /edital/indisponibilidades'>[number];

/** Outages of the open edital that await a decision. */
export function useIndisponibilidades(enabled: boolean) {
  return useQuery({ ...apiQuery('GET /edital/indisponibilidades', { silent: true }), enabled });
}

/** Decides on one: the editais, the public ones included, may have another end from then on. */
export function useDecideIndisponibilidade() {
  return useMutation({
    mutationFn: (body: Input<'POST /edital/indisponibilidades/decidir'>['body']) =>
      call('POST /edital/indisponibilidades/decidir', { body, silent: true }),
    // Also when somebody else was quicker: what is shown is old then.
    onSettled: refreshAfter('POST /edital/indisponibilidades/decidir'),
  });
}
