import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';
import type { EditalSave } from '../editais.api.ts';

/** An item of the check list in the form's shape. */
export type ItemLista = NonNullable<EditalSave['conferencia']>[number];

export type Lista = Output<'GET /edital/conferencia/byId/:id'>;

/** Check list of an edital; not requested for a new one. */
export function useLista(idEdital: number | undefined) {
  return useQuery(
    apiQuery(
      'GET /edital/conferencia/byId/:id',
      idEdital === undefined ? null : { params: { id: idEdital }, silent: true },
    ),
  );
}

/** Editais whose list can be copied. */
export function useEditaisComLista() {
  return useQuery(apiQuery('GET /edital/conferencia', { background: true }));
}

/** Saves the check list of an edital separately from its form. */
export function useSaveLista(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /edital/conferencia/byId/:id'>['body']) =>
      call('PUT /edital/conferencia/byId/:id', { params: { id }, body }),
    onSuccess: refreshAfter('PUT /edital/conferencia/byId/:id'),
  });
}

/** Reads the list of another edital. */
export function useCopyLista() {
  return useMutation({
    mutationFn: (id: number) => call('GET /edital/conferencia/byId/:id', { params: { id } }),
  });
}
