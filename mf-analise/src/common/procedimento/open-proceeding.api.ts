import { call, type Input, useMutation } from '@credenciados/shared';
import { refreshAfter } from '../after-action.ts';

/** Opens a proceeding. */
export function useOpenProceeding() {
  return useMutation({
    mutationFn: (body: Input<'POST /procedimento/abrir'>['body']) =>
      call('POST /procedimento/abrir', { body, silent: true }),
    onSuccess: refreshAfter('POST /procedimento/abrir'),
  });
}
