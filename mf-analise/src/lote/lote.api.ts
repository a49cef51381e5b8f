import { mayDo } from '@credenciados/contract/transitions';
import {
  apiQuery,
  call,
  type Input,
  keepPreviousData,
  type Output,
  portalNow,
  useMutation,
  useQuery,
} from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** An act on several solicitações, with its progress. */
export type Lote = Output<'GET /lote/findById/:id'>;
/** A pending lote of a solicitação. */
export type LoteAberto = NonNullable<Output<'GET /solicitacaoCredenciado/presenca/:id'>['lote']>;
/** Outcome for one solicitação. */
export type ItemLote = Output<'GET /lote/itens/:id'>['content'][number];
/** Expected outcome for one solicitação, or the reason for none. */
export type LinhaPrevia = Output<'POST /lote/previa'>[number];
/** An act in the shape of the request. */
export type Ato = Input<'POST /lote/previa'>['body']['ato'];
/** Selection of solicitações. */
export type Selecao = Input<'POST /lote/previa'>['body']['selecao'];

/** Polling interval of a running lote, in milliseconds. */
const EACH_MS = 2000;
/**
 * Polling interval of a waiting lote, in milliseconds: it may be started or undone in another window. It is polled again when it starts by
 * itself, at the latest.
 */
const WAITING_MS = 30_000;

/** Polling failures are shown on the page, not as a notice each time. */
const OFTEN = { background: true } as const;

/** Milliseconds until a lote's next poll; false once it has finished. */
export function nextAsking(lote: Lote | undefined): number | false {
  if (!lote) return false;
  if (mayDo('lote', 'CONCLUIR', lote.situacao)) return EACH_MS;
  if (!mayDo('lote', 'INICIAR', lote.situacao)) return false;
  if (lote.segundaPessoa && lote.confirmadoPor === null) return WAITING_MS;
  const wait = Date.parse(lote.comecaEm) - portalNow();
  return Math.min(WAITING_MS, Math.max(EACH_MS, wait));
}

/** The person's lotes. */
export function useLotes() {
  return useQuery(apiQuery('GET /lote'));
}

/** One lote, polled. */
export function useLote(id: number) {
  return useQuery({
    ...apiQuery('GET /lote/findById/:id', { params: { id }, ...OFTEN }),
    refetchInterval: ({ state }) => nextAsking(state.data),
  });
}

/** A page of a lote's solicitações, polled; loaded again when the lote's state changes. */
export function useItens(lote: Lote, query: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /lote/itens/:id', { params: { id: lote.id }, query, ...OFTEN }, lote.situacao),
    placeholderData: keepPreviousData,
    refetchInterval: mayDo('lote', 'CONCLUIR', lote.situacao) ? EACH_MS : false,
  });
}

/** Previews an act's effect. */
export function usePreview() {
  return useMutation({
    mutationFn: (body: Input<'POST /lote/previa'>['body']) => call('POST /lote/previa', { body, silent: true }),
  });
}

/** Present size of a selection's documents. */
export function useZipPrevia(selecao: Selecao) {
  return useQuery({ ...apiQuery('POST /lote/documentos/previa', { body: { selecao } }), gcTime: 0 });
}

/** Creates a lote. */
export function useCreateLote() {
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: Input<'POST /lote/criar'>['body'] }) =>
      call('POST /lote/criar', { body, idempotencyKey: key, silent: true }),
    onSuccess: refreshAfter('POST /lote/criar'),
  });
}

/** Grounds of an act that waits for a second person. */
export function useProposta(id: number) {
  return useQuery(apiQuery('GET /lote/proposta/:id', { params: { id } }));
}

/** Confirms another person's act, or returns it with a reason. */
export function useConfirmLote(id: number) {
  return useMutation({
    mutationFn: () => call('POST /lote/confirmar/:id', { params: { id }, silent: true }),
    onSettled: refreshAfter('POST /lote/confirmar/:id'),
  });
}

export function useReturnLote(id: number) {
  return useMutation({
    mutationFn: (motivo: string) => call('POST /lote/devolver/:id', { params: { id }, body: { motivo }, silent: true }),
    onSettled: refreshAfter('POST /lote/devolver/:id'),
  });
}

const STEERING = {
  iniciar: 'POST /lote/iniciar/:id',
  desfazer: 'POST /lote/desfazer/:id',
  repetir: 'POST /lote/repetir/:id',
} as const;

/** Starts, undoes or retries a lote. */
export function useSteerLote(id: number) {
  return useMutation({
    mutationFn: (act: keyof typeof STEERING) => call(STEERING[act], { params: { id }, silent: true }),
    onSettled: (_lote, _error, act) => refreshAfter(STEERING[act])(),
  });
}
