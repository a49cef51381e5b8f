import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { afterAction, refreshAfter } from '../after-action.ts';

/** Filter of an edital's solicitações. */
export type SolicitacaoFiltro = Input<'POST /solicitacaoCredenciado/findByFiltro'>['body'];
/** A row of an edital's solicitações. */
export type SolicitacaoRow = Output<'POST /solicitacaoCredenciado/findByFiltro'>['content'][number];
/** One solicitação, whole. */
export type Solicitacao = Output<'GET /solicitacaoCredenciado/findById/:id'>;
/** An edital as anyone sees it. */
export type EditalPublico = Output<'GET /publico/edital/byId/:id'>;

/** One edital. */
export function useEdital(id: number) {
  return useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id } }));
}

/** A page of an edital's solicitações. */
export function useSolicitacoes(filtro: SolicitacaoFiltro) {
  return useQuery({
    ...apiQuery('POST /solicitacaoCredenciado/findByFiltro', { body: filtro }),
    placeholderData: keepPreviousData,
  });
}

/** Staff who may decide. */
export function useAnalistas() {
  return useQuery(apiQuery('GET /solicitacaoCredenciado/analistas', { background: true }));
}

/** How often a list that is on the screen looks whether others changed it. */
const LOOK_AGAIN_MS = 30_000;

/** Counts for the chips, loaded in the background: chips work without them. */
export function useContadores(filtro: SolicitacaoFiltro) {
  const { pagina: _, ordem: __, ordemDirecao: ___, tamanho: ____, ...body } = filtro;
  return useQuery({
    ...apiQuery('POST /solicitacaoCredenciado/contadores', { body, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** One solicitação, whole. What is on the screen stays until the person asks for it anew: a decision is being taken on it. */
export function useSolicitacao(id: number) {
  return useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/findById/:id', { params: { id } }),
    refetchOnReconnect: false,
  });
}

/** Approves or rejects a solicitação. */
export function useDecide() {
  return useMutation({
    mutationFn: (body: Input<'POST /solicitacaoCredenciado/validar'>['body']) =>
      call('POST /solicitacaoCredenciado/validar', { body, silent: true }),
    ...afterAction('POST /solicitacaoCredenciado/validar'),
  });
}

/** Validates a person who awaits validation. */
export function useValidateCredenciado() {
  return useMutation({
    mutationFn: (id: number) => call('POST /solicitacaoCredenciado/validarCredenciado', { body: { id } }),
    ...afterAction('POST /solicitacaoCredenciado/validarCredenciado'),
  });
}

/** De-accredits a person. */
export function useDeaccredit() {
  return useMutation({
    mutationFn: (body: { id: number; motivo: string }) => call('POST /solicitacaoCredenciado/descredenciar', { body }),
    ...afterAction('POST /solicitacaoCredenciado/descredenciar'),
  });
}

/** Returns a solicitação for rectification. */
export function useRectify(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /solicitacaoCredenciado/retificar/:id'>['body']) =>
      call('PUT /solicitacaoCredenciado/retificar/:id', { params: { id }, body, silent: true }),
    ...afterAction('PUT /solicitacaoCredenciado/retificar/:id'),
  });
}

/** Notifies the applicant of a solicitação. A repeat with the same key makes no second notification. */
export function useNotifyApplicant() {
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: Input<'POST /conversa/cadastrar'>['body'] }) =>
      call('POST /conversa/cadastrar', { body, idempotencyKey: key, silent: true }),
    onSuccess: refreshAfter('POST /conversa/cadastrar'),
  });
}
