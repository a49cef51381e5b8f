import { readsAfter } from '@credenciados/contract';
import { apiQuery, call, downloadFile, type Output, refresh, useMutation, useQuery } from '@credenciados/shared';

/** The person's account. */
export type Conta = Output<'GET /conta'>;

export function useConta() {
  return useQuery(apiQuery('GET /conta'));
}

/** Turns the person's daily digest on or off (FIL-22). */
export function useSetResumo() {
  return useMutation({
    mutationFn: (ligado: boolean) => call('PUT /conta/resumo', { body: { ligado }, silent: true }),
    onSettled: () => refresh(...readsAfter('PUT /conta/resumo')),
  });
}

/** Requests deletion of the person's data. The idempotency key makes a retry safe. */
export function useAskDeletion() {
  return useMutation({
    mutationFn: ({ motivo, idempotencyKey }: { motivo: string; idempotencyKey: string }) =>
      call('POST /conta/exclusao', { body: { motivo }, idempotencyKey, silent: true }),
    // Refreshes after a failure too: another tab may have made the request.
    onSettled: () => refresh(...readsAfter('POST /conta/exclusao')),
  });
}

/** Downloads a file with all data that the portal holds about the person. */
export function saveOwnData(): Promise<void> {
  return downloadFile('GET /conta/dados', { silent: true });
}
