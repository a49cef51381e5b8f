import { apiQuery, call, type Output, usePerfil, useQuery } from '@credenciados/shared';
import { useRef, useState } from 'react';

/** One of the person's own solicitações. */
export type Minha = Output<'GET /solicitacaoCredenciado/findByCurrentUser'>[number];
/** The latest one, whole. */
export type Ultima = Output<'GET /solicitacaoCredenciado/findById/:id'>;

/**
 * One's own solicitações, the newest first, where an applicant is signed in. Asked once, before the form is shown: nothing
 * that comes later takes the form away. Without an answer the form is as for anybody, and the API has the last word.
 */
export function useOwnSolicitacoes() {
  const applicant = usePerfil() === 'CREDENCIADOS';
  const [asked] = useState(applicant);
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/findByCurrentUser', asked ? { background: true } : null),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const first = useRef<readonly Minha[] | undefined>(undefined);
  if (isFetchedAfterMount) first.current ??= data;
  return { minhas: first.current ?? [], waiting: asked && !isFetchedAfterMount && !isError };
}

export const fetchSolicitacao = (id: number): Promise<Ultima> =>
  call('GET /solicitacaoCredenciado/findById/:id', { params: { id }, silent: true });

/** Has the server make an upload of a documento of one's own (DOC-12). */
export const copyDocumento = (caminho: string) =>
  call('POST /documentoCredenciado/copiar', { body: { caminho }, silent: true });
