import { apiQuery, call, notify, useMutation, useQuery } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { useState } from 'react';
import { refreshAfter } from '../../common/after-action.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** A file of a solicitação. */
export type Documento = Solicitacao['credenciado']['documentos'][number];

/** Id of the button that shows a document, which gets the focus back. */
export const viewButtonId = (id: number) => `ver-documento-${id}`;

/** Id of a document's tab on a desk. */
export const tabId = (id: number) => `aba-documento-${id}`;

/** Documents that the analyst has opened. For readers nothing is stored. */
export function useAbertos(idSolicitacao: number, analyses: boolean) {
  const keepsMarks = useMay('PUT /documentoCredenciado/aberto/:id') && analyses;
  const { data, isError, refetch } = useQuery({
    ...apiQuery('GET /documentoCredenciado/abertos/:id', { params: { id: idSolicitacao }, background: true }),
    enabled: keepsMarks,
  });
  const { mutate } = useMutation({
    mutationFn: (id: number) => call('PUT /documentoCredenciado/aberto/:id', { params: { id }, background: true }),
    onSuccess: refreshAfter('PUT /documentoCredenciado/aberto/:id'),
    onError: () => notify({ type: 'warning', title: 'Não foi possível registrar que você abriu o documento.' }),
  });
  // Documents shown in this visit count before the API confirms.
  const [shown, setShown] = useState<readonly number[]>([]);
  return {
    keepsMarks,
    /** Time of the last opening by document id; undefined while unknown. */
    marks: data && new Map(data.flatMap(({ idDocumento, abertoEm }) => (abertoEm ? [[idDocumento, abertoEm]] : []))),
    /** Ids of documents that anybody has opened; undefined while unknown. */
    seen: data && new Set([...data.map(({ idDocumento }) => idDocumento), ...shown]),
    /** Ids of documents opened by the person, as far as known. */
    own: new Set([...(data ?? []).flatMap(({ idDocumento, abertoEm }) => (abertoEm ? [idDocumento] : [])), ...shown]),
    error: isError && !data ? { onRetry: () => void refetch() } : null,
    /** Marks a document that was shown or downloaded. */
    mark: (id: number) => {
      setShown((before) => [...before, id]);
      if (keepsMarks) mutate(id);
    },
  };
}
export type Abertos = ReturnType<typeof useAbertos>;
