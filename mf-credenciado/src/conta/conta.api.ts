import { readsAfter } from '@credenciados/contract';
import { apiQuery, call, downloadFile, type Output, refresh, useMutation, useQuery } from '@credenciados/shared';

/** One's own account. */
export type Conta = Output<'GET /conta'>;

/** The account of whoever is signed in. */
export function useConta() {
  return useQuery(apiQuery('GET /conta'));
}

/** Turns one's own daily digest on or off (FIL-22). */
export function useSetResumo() {
  return useMutation({
    mutationFn: (ligado: boolean) => call('PUT /conta/resumo', { body: { ligado }, silent: true }),
    onSettled: () => refresh(...readsAfter('PUT /conta/resumo')),
  });
}

/** Asks that one's own data be deleted; a repeat with the same key asks once. */
export function useAskDeletion() {
  return useMutation({
    mutationFn: ({ motivo, idempotencyKey }: { motivo: string; idempotencyKey: string }) =>
      call('POST /conta/exclusao', { body: { motivo }, idempotencyKey, silent: true }),
    // Asked in another tab: what is pending is shown.
    onSettled: () => refresh(...readsAfter('POST /conta/exclusao')),
  });
}

/** Gives all that the portal has of the person to the browser, as a file. */
export function saveOwnData(): Promise<void> {
  return downloadFile('GET /conta/dados', { silent: true });
}
