import { readsAfter } from '@credenciados/contract';
import {
  apiQuery,
  call,
  type Input,
  type Output,
  refresh,
  switchSession,
  useMutation,
  useQuery,
} from '@credenciados/shared';

/** A power of attorney that the person granted or got. */
export type Procuracao = Output<'GET /procuracao/minhas'>['outorgadas'][number];

export const useProcuracoes = () => useQuery(apiQuery('GET /procuracao/minhas', { silent: true }));

/** Grants a power of attorney. */
export function useGrant() {
  return useMutation({
    mutationFn: (body: Input<'POST /procuracao/outorgar'>['body']) =>
      call('POST /procuracao/outorgar', { body, silent: true }),
    onSettled: () => refresh(...readsAfter('POST /procuracao/outorgar')),
  });
}

/** Accepts a power, or refuses or revokes it. */
export function useAnswer() {
  return useMutation({
    mutationFn: ({ id, aceita }: { id: number; aceita: boolean }) =>
      call(aceita ? 'PUT /procuracao/aceitar/:id' : 'PUT /procuracao/encerrar/:id', { params: { id }, silent: true }),
    // Ended meanwhile by the other side: the list is shown as it is.
    onSettled: () => refresh(...readsAfter('PUT /procuracao/encerrar/:id')),
  });
}

/** Begins to act for the person who granted the power, in this tab. */
export function useAct() {
  return useMutation({
    mutationFn: async (id: number) => {
      const { token } = await call('POST /procuracao/agir/:id', { params: { id }, silent: true });
      switchSession(token);
    },
  });
}
