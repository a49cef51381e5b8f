import { call, type Input, useMutation } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Body sent by a modelo's form. */
export type ModeloForm = Input<'POST /modeloMensagem/cadastrar'>['body'];
/** Body of a changed modelo, with the edited version. */
type ModeloChange = Input<'PUT /modeloMensagem/alterar'>['body'];

/** Adds a modelo, or changes one. */
export function useSaveModelo() {
  return useMutation({
    mutationFn: (values: ModeloForm | ModeloChange) =>
      'id' in values
        ? call('PUT /modeloMensagem/alterar', { body: values, silent: true })
        : call('POST /modeloMensagem/cadastrar', { body: values, silent: true }),
    onSuccess: refreshAfter('POST /modeloMensagem/cadastrar'),
  });
}

export function useDeleteModelo() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /modeloMensagem/deletar/:id', { params: { id }, silent: true }),
    onSuccess: refreshAfter('DELETE /modeloMensagem/deletar/:id'),
  });
}
