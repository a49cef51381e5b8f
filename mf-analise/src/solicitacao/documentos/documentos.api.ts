import { apiQuery, call, notify, useMutation, useQuery } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { useState } from 'react';
import { refreshAfter } from '../../common/after-action.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** A file of a solicitação. */
export type Documento = Solicitacao['credenciado']['documentos'][number];

/** Id of the button that shows a document, to which the focus returns. */
export const viewButtonId = (id: number) => `ver-documento-${id}`;

/** Id of the tab that shows a document on a desk. */
export const tabId = (id: number) => `aba-documento-${id}`;

/** Documentos that the analyst has opened. Readers keep no marks. */
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
  // Documentos shown just now count before the API confirms.
  const [shown, setShown] = useState<readonly number[]>([]);
  return {
    keepsMarks,
    /** When each document was last opened, by its id; undefined while that isn't known. */
    marks: data && new Map(data.flatMap(({ idDocumento, abertoEm }) => (abertoEm ? [[idDocumento, abertoEm]] : []))),
    /** Documents that anybody has opened, by their ids; undefined while that isn't known. */
    seen: data && new Set([...data.map(({ idDocumento }) => idDocumento), ...shown]),
    /** Documentos opened by the person, as far as known. */
    own: new Set([...(data ?? []).flatMap(({ idDocumento, abertoEm }) => (abertoEm ? [idDocumento] : [])), ...shown]),
    error: isError && !data ? { onRetry: () => void refetch() } : null,
    /** The document has been on the screen, or was handed to the browser. */
    mark: (id: number) => {
      setShown((before) => [...before, id]);
      if (keepsMarks) mutate(id);
    },
  };
}
export type Abertos = ReturnType<typeof useAbertos>;
