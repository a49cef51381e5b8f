import { call, type Input, useMutation } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

export function useSuspend(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /credenciamento/suspender/:id'>['body']) =>
      call('PUT /credenciamento/suspender/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /credenciamento/suspender/:id'),
  });
}

export function useReinstate(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /credenciamento/reintegrar/:id'>['body']) =>
      call('PUT /credenciamento/reintegrar/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /credenciamento/reintegrar/:id'),
  });
}

/** Keeps until when a document is valid (VIG-4). */
export function useSetValidade(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /documentoCredenciado/validade/:id'>['body']) =>
      call('PUT /documentoCredenciado/validade/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /documentoCredenciado/validade/:id'),
  });
}

/** Records that a condition is met (VIG-5). */
export function useMeetCondicao(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /condicao/cumprir/:id'>['body']) =>
      call('PUT /condicao/cumprir/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /condicao/cumprir/:id'),
  });
}

/** Accepts or refuses the new file of a document (VIG-4). */
export function useDecideNovo(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /documentoCredenciado/decidirNovo/:id'>['body']) =>
      call('PUT /documentoCredenciado/decidirNovo/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /documentoCredenciado/decidirNovo/:id'),
  });
}
