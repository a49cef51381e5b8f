import { call, type Input, refresh, useMutation } from '@credenciados/shared';

/** What a template's form sends. */
export type ModeloForm = Input<'POST /modeloMensagem/cadastrar'>['body'];
/** A changed template, with the version that was edited. */
export type ModeloChange = Input<'PUT /modeloMensagem/alterar'>['body'];

const refreshModelos = () => refresh('GET /modeloMensagem/findAll', 'GET /modeloMensagem/findBySearch/:texto');

/** Adds a template, or changes one. */
export function useSaveModelo() {
  return useMutation({
    mutationFn: (values: ModeloForm | ModeloChange) =>
      'id' in values
        ? call('PUT /modeloMensagem/alterar', { body: values, silent: true })
        : call('POST /modeloMensagem/cadastrar', { body: values, silent: true }),
    onSuccess: refreshModelos,
  });
}

/** Deletes a template. */
export function useDeleteModelo() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /modeloMensagem/deletar/:id', { params: { id }, silent: true }),
    onSuccess: refreshModelos,
  });
}
