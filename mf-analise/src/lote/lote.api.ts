import { mayDo } from '@credenciados/contract/transitions';
import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** An act on many solicitações, and how far it is. */
export type Lote = Output<'GET /lote/findById/:id'>;
/** A lote that a solicitação waits in. */
export type LoteAberto = NonNullable<Output<'GET /solicitacaoCredenciado/presenca/:id'>['lote']>;
/** Outcome for one solicitação. */
export type ItemLote = Output<'GET /lote/itens/:id'>['content'][number];
/** Expected outcome for one solicitação, or the reason for none. */
export type LinhaPrevia = Output<'POST /lote/previa'>[number];
/** An act, as it is sent. */
export type Ato = Input<'POST /lote/previa'>['body']['ato'];
/** Which solicitações. */
export type Selecao = Input<'POST /lote/previa'>['body']['selecao'];

/** How often one that is being done is asked for. */
const EACH_MS = 2000;
/** … and one that waits, which somebody may begin or undo in another window; at the latest when it begins by itself. */
const WAITING_MS = 30_000;

/** Polling failures are shown on the page, not as a notice each time. */
const OFTEN = { background: true } as const;

/** How long until a lote is asked for again; false once it is over. */
export function nextAsking(lote: Lote | undefined): number | false {
  if (!lote) return false;
  if (mayDo('lote', 'CONCLUIR', lote.situacao)) return EACH_MS;
  if (!mayDo('lote', 'INICIAR', lote.situacao)) return false;
  const wait = new Date(lote.comecaEm).getTime() - Date.now();
  return Math.min(WAITING_MS, Math.max(EACH_MS, wait));
}

/** One's own lotes. */
export function useLotes() {
  return useQuery(apiQuery('GET /lote'));
}

/** One of them, as it goes on. */
export function useLote(id: number) {
  return useQuery({
    ...apiQuery('GET /lote/findById/:id', { params: { id }, ...OFTEN }),
    refetchInterval: ({ state }) => nextAsking(state.data),
  });
}

/** A page of its solicitações, as they go on; once it has come to another state, anew. */
export function useItens(lote: Lote, query: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /lote/itens/:id', { params: { id: lote.id }, query, ...OFTEN }, lote.situacao),
    placeholderData: keepPreviousData,
    refetchInterval: mayDo('lote', 'CONCLUIR', lote.situacao) ? EACH_MS : false,
  });
}

/** Says what an act would do. */
export function usePreview() {
  return useMutation({
    mutationFn: (body: Input<'POST /lote/previa'>['body']) => call('POST /lote/previa', { body, silent: true }),
  });
}

/** How much the documentos of a selection are, as they are now. */
export function useZipPrevia(selecao: Selecao) {
  return useQuery({ ...apiQuery('POST /lote/documentos/previa', { body: { selecao } }), gcTime: 0 });
}

/** Queues it. */
export function useCreateLote() {
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: Input<'POST /lote/criar'>['body'] }) =>
      call('POST /lote/criar', { body, idempotencyKey: key, silent: true }),
    onSuccess: refreshAfter('POST /lote/criar'),
  });
}

const STEERING = {
  iniciar: 'POST /lote/iniciar/:id',
  desfazer: 'POST /lote/desfazer/:id',
  repetir: 'POST /lote/repetir/:id',
} as const;

/** Begins, undoes or tries again. */
export function useSteerLote(id: number) {
  return useMutation({
    mutationFn: (act: keyof typeof STEERING) => call(STEERING[act], { params: { id }, silent: true }),
    onSettled: (_lote, _error, act) => refreshAfter(STEERING[act])(),
  });
}
