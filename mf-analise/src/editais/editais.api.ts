import {
  call,
  type Input,
  keepPreviousData,
  type Output,
  queryClient,
  useMutation,
  useQuery,
} from '@credenciados/shared';

/** Filter of the list of calls. */
export type EditalFiltro = Input<'POST /edital/listagem'>['body'];
/** A call with its counters. */
export type Edital = Output<'POST /edital/save'>;
/** What the call's form sends. */
export type EditalSave = Input<'POST /edital/save'>['body'];

/** Columns by which the list can be sorted. */
export const EDITAL_SORT = [
  'situacao',
  'numero',
  'dataInicio',
  'dataFim',
  'solicitacoesPendentes',
  'solicitacoesAprovadas',
  'solicitacoesRejeitadas',
] as const satisfies readonly EditalFiltro['ordem'][];
export type EditalSort = (typeof EDITAL_SORT)[number];

/** A change of one call changes every view of calls, the public one included. */
const invalidateEditais = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => /\/edital\b/.test(String(queryKey[0])) });

/** A page of the calls with their counters. */
export function useEditais(filtro: EditalFiltro) {
  return useQuery({
    queryKey: ['/edital/listagem', filtro],
    queryFn: ({ signal }) => call('POST /edital/listagem', { body: filtro, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Opens a call or edits the open one. */
export function useSaveEdital() {
  return useMutation({
    mutationFn: (body: EditalSave) => call('POST /edital/save', { body }),
    onSuccess: invalidateEditais,
  });
}

/** Closes the open call. */
export function useCloseEdital() {
  return useMutation({ mutationFn: () => call('GET /edital/encerrarEdital'), onSuccess: invalidateEditais });
}

/** Reopens the most recently closed call until a new end date. */
export function useReopenEdital() {
  return useMutation({
    mutationFn: (body: Input<'POST /edital/reabrirEdital'>['body']) => call('POST /edital/reabrirEdital', { body }),
    onSuccess: invalidateEditais,
  });
}
