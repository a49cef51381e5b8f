import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { afterAction, refreshAfter } from '../after-action.ts';

/** Filter of an edital's solicitações. */
export type SolicitacaoFiltro = Input<'POST /solicitacaoCredenciado/findByFiltro'>['body'];
/** A row of an edital's solicitações. */
export type SolicitacaoRow = Output<'POST /solicitacaoCredenciado/findByFiltro'>['content'][number];
/** One solicitação with all its data. */
export type Solicitacao = Output<'GET /solicitacaoCredenciado/findById/:id'>;
/** Public data of an edital. */
export type EditalPublico = Output<'GET /publico/edital/byId/:id'>;

export function useEdital(id: number) {
  return useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id }, silent: 'missing' }));
}

/** A page of an edital's solicitações. The page itself shows a refusal, such as the term of secrecy. */
export function useSolicitacoes(filtro: SolicitacaoFiltro) {
  return useQuery({
    ...apiQuery('POST /solicitacaoCredenciado/findByFiltro', { body: filtro, silent: 'missing' }),
    placeholderData: keepPreviousData,
  });
}

/** Staff with access to decisions. */
export function useAnalistas() {
  return useQuery(apiQuery('GET /solicitacaoCredenciado/analistas', { background: true }));
}

/** Refetch interval of a shown list, in milliseconds, to see changes by others. */
const LOOK_AGAIN_MS = 30_000;

/** Counts of the chips, loaded in the background: chips work without them. */
export function useContadores(filtro: SolicitacaoFiltro) {
  const { pagina: _, ordem: __, ordemDirecao: ___, tamanho: ____, ...body } = filtro;
  return useQuery({
    ...apiQuery('POST /solicitacaoCredenciado/contadores', { body, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** One solicitação with all its data. It isn't refetched while shown, because a decision is based on it. */
export function useSolicitacao(id: number) {
  return useQuery({
    // The page shows a failure in place of its content.
    ...apiQuery('GET /solicitacaoCredenciado/findById/:id', { params: { id }, silent: true }),
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

/** Extends the deadline of a rectification. */
export function useExtendRectification(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /solicitacaoCredenciado/prorrogar/:id'>['body']) =>
      call('PUT /solicitacaoCredenciado/prorrogar/:id', { params: { id }, body }),
    ...afterAction('PUT /solicitacaoCredenciado/prorrogar/:id'),
  });
}

const CALL_OF = {
  RETOMAR: 'PUT /solicitacaoCredenciado/retomar/:id',
  ARQUIVAR: 'PUT /solicitacaoCredenciado/arquivar/:id',
  DESARQUIVAR: 'PUT /solicitacaoCredenciado/desarquivar/:id',
} as const;

/** Resumes an overdue rectification, archives it, or unarchives an archived solicitação, with a reason. */
export function useEndRectification(act: keyof typeof CALL_OF, id: number) {
  const write = CALL_OF[act];
  return useMutation({
    mutationFn: (motivo: string) => call(write, { params: { id }, body: { motivo } }),
    ...afterAction(write),
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

/** Notifies the applicant of a solicitação. The idempotency key prevents a second notification. */
export function useNotifyApplicant() {
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: Input<'POST /conversa/cadastrar'>['body'] }) =>
      call('POST /conversa/cadastrar', { body, idempotencyKey: key, silent: true }),
    onSuccess: refreshAfter('POST /conversa/cadastrar'),
  });
}
