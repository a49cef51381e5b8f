import { readsAfter } from '@credenciados/contract';
import {
  apiQuery,
  call,
  downloadFile,
  type Input,
  type Output,
  refresh,
  useMutation,
  useQuery,
} from '@credenciados/shared';

/** The person's account. */
export type Conta = Output<'GET /conta'>;

export function useConta() {
  return useQuery(apiQuery('GET /conta'));
}

/** Numbers of the person's records by kind. */
export function useInventario() {
  return useQuery(apiQuery('GET /conta/inventario', { silent: true }));
}

/** Corrects the name of the account. */
export function useCorrectName() {
  return useMutation({
    mutationFn: (nome: string) => call('PUT /conta/nome', { body: { nome }, silent: true }),
    onSettled: () => refresh(...readsAfter('PUT /conta/nome')),
  });
}

/** Turns the person's daily digest on or off (FIL-22). */
export function useSetResumo() {
  return useMutation({
    mutationFn: (ligado: boolean) => call('PUT /conta/resumo', { body: { ligado }, silent: true }),
    onSettled: () => refresh(...readsAfter('PUT /conta/resumo')),
  });
}

/** The person's requests to the data officer. */
export function usePedidos() {
  return useQuery(apiQuery('GET /conta/pedidos', { silent: true }));
}
export type Pedido = Output<'GET /conta/pedidos'>[number];

/** Sends a request to the data officer. The idempotency key makes a retry safe. */
export function useAskPedido() {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Input<'POST /conta/pedido'>['body'] & { idempotencyKey: string }) =>
      call('POST /conta/pedido', { body, idempotencyKey, silent: true }),
    // Refreshes after a failure too: another tab may have made the request.
    onSettled: () => refresh(...readsAfter('POST /conta/pedido')),
  });
}

/** Adds a message to the person's pending request. */
export function useWritePedido(id: number) {
  return useMutation({
    mutationFn: ({ texto, idempotencyKey }: { texto: string; idempotencyKey: string }) =>
      call('POST /conta/pedido/mensagem/:id', { params: { id }, body: { texto }, idempotencyKey, silent: true }),
    onSettled: () => refresh(...readsAfter('POST /conta/pedido/mensagem/:id')),
  });
}

/** Withdraws a pending request. */
export function useWithdrawPedido(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /conta/pedido/:id', { params: { id }, silent: true }),
    // Answered meanwhile: the answer is shown.
    onSettled: () => refresh(...readsAfter('DELETE /conta/pedido/:id')),
  });
}

/** Ends the account's session in another browser. */
export function useEndAcesso() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /conta/acessos/:id', { params: { id }, silent: true }),
    // Ended meanwhile: the list is shown as it is.
    onSettled: () => refresh(...readsAfter('DELETE /conta/acessos/:id')),
  });
}

/** Ends the account's sessions in all other browsers. */
export function useEndOtherAcessos() {
  return useMutation({
    mutationFn: () => call('DELETE /conta/acessos', { silent: true }),
    onSettled: () => refresh(...readsAfter('DELETE /conta/acessos')),
  });
}

/** Downloads a file with all data that the portal holds about the person. */
export function saveOwnData(): Promise<void> {
  return downloadFile('GET /conta/dados', { silent: true });
}

/** Downloads those data as a readable PDF. */
export function saveOwnDataPdf(): Promise<void> {
  return downloadFile('GET /conta/dados/pdf', { silent: true });
}
