import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Filter of the list of editais. */
export type EditalFiltro = Input<'POST /edital/listagem'>['body'];
/** An edital with its counters. */
export type Edital = Output<'POST /edital/save'>;
/** Body sent by the edital's form. */
export type EditalSave = Input<'POST /edital/save'>['body'];

/** Sortable columns of the list. */
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

/** A page of editais with their counters. */
export function useEditais(filtro: EditalFiltro) {
  return useQuery({
    ...apiQuery('POST /edital/listagem', { body: filtro }),
    placeholderData: keepPreviousData,
  });
}

/** One edital with its counters, whatever page of the list it is on; none for an id of 0. */
export function useEditalOf(id: number) {
  return useQuery({
    ...apiQuery('POST /edital/listagem', { body: { id } }),
    select: ({ content }) => content[0],
    enabled: id > 0,
  });
}

/** Creates an edital or edits the open one. */
export function useSaveEdital() {
  return useMutation({
    mutationFn: (body: EditalSave) => call('POST /edital/save', { body, silent: true }),
    onSuccess: refreshAfter('POST /edital/save'),
  });
}

/** Preview of an errata. */
export type PreviaErrata = Output<'POST /edital/errata/previa'>;

/** Shows what an errata would change, without changing it. */
export function usePreviewErrata() {
  return useMutation({
    mutationFn: (body: Input<'POST /edital/errata/previa'>['body']) =>
      call('POST /edital/errata/previa', { body, silent: true }),
  });
}

/** Publishes an errata. */
export function usePublishErrata() {
  return useMutation({
    mutationFn: (body: Input<'POST /edital/errata'>['body']) => call('POST /edital/errata', { body, silent: true }),
    onSuccess: refreshAfter('POST /edital/errata'),
  });
}

/** Closes the open edital. */
export function useCloseEdital() {
  return useMutation({
    mutationFn: () => call('GET /edital/encerrarEdital'),
    onSuccess: refreshAfter('GET /edital/encerrarEdital'),
  });
}

/** Reopens the last closed edital, with a new end date. */
export function useReopenEdital() {
  return useMutation({
    mutationFn: (body: Input<'POST /edital/reabrirEdital'>['body']) =>
      call('POST /edital/reabrirEdital', { body, silent: true }),
    onSuccess: refreshAfter('POST /edital/reabrirEdital'),
  });
}
