import { call, type Input, type Output, queryClient, useMutation, useQuery } from '@credenciados/shared';

/** An outage that awaits a decision. */
export type Indisponibilidade = Output<'GET /edital/indisponibilidades'>[number];

const KEY = '/edital/indisponibilidades';

/** Outages of the open edital that await a decision. */
export function useIndisponibilidades(enabled: boolean) {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call('GET /edital/indisponibilidades', { signal, silent: true }),
    enabled,
  });
}

/** Decides on one: the editais, the public ones included, may have another end from then on. */
export function useDecideIndisponibilidade() {
  return useMutation({
    mutationFn: (body: Input<'POST /edital/indisponibilidades/decidir'>['body']) =>
      call('POST /edital/indisponibilidades/decidir', { body, silent: true }),
    // Also when somebody else was quicker: what is shown is old then.
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => /\/edital\b/.test(String(queryKey[0])) }),
  });
}
