import { apiQuery, call, type Output, usePerfil, useQuery } from '@credenciados/shared';
import { useRef, useState } from 'react';

/** One of the person's solicitações. */
export type Minha = Output<'GET /solicitacaoCredenciado/findByCurrentUser'>[number];
/** The person's latest solicitação with all its data. */
export type Ultima = Output<'GET /solicitacaoCredenciado/findById/:id'>;

/**
 * A signed-in applicant's solicitações, newest first. Loaded once, before the form is shown, so that a later answer can't replace the form.
 * Without an answer the form is the same as for a visitor, and the API decides.
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

/** Copies one of the person's documents on the server as a new upload (DOC-12). */
export const copyDocumento = (caminho: string) =>
  call('POST /documentoCredenciado/copiar', { body: { caminho }, silent: true });
