import { ACCESS, apiQuery, call, notify, refresh, useCan, useMutation, useQuery } from '@credenciados/shared';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** A file of a solicitação. */
export type Documento = Solicitacao['credenciado']['documentos'][number];

/** What the analyst has opened of a solicitação. Who may only read it keeps no marks. */
export function useAbertos(idSolicitacao: number, analyses: boolean) {
  const keepsMarks = useCan(ACCESS.staffWrite) && analyses;
  const { data, isError, refetch } = useQuery({
    ...apiQuery('GET /documentoCredenciado/abertos/:id', { params: { id: idSolicitacao }, background: true }),
    enabled: keepsMarks,
  });
  const { mutate } = useMutation({
    mutationFn: (id: number) => call('PUT /documentoCredenciado/aberto/:id', { params: { id }, background: true }),
    onSuccess: () => refresh('GET /documentoCredenciado/abertos/:id'),
    onError: () => notify({ type: 'warning', title: 'Não foi possível registrar que você abriu o documento.' }),
  });
  return {
    keepsMarks,
    /** When each document was last opened, by its id; undefined while that isn't known. */
    marks: data && new Map(data.map(({ idDocumento, abertoEm }) => [idDocumento, abertoEm])),
    error: isError && !data ? { onRetry: () => void refetch() } : null,
    /** The document has been on the screen, or was handed to the browser. */
    mark: (id: number) => {
      if (keepsMarks) mutate(id);
    },
  };
}
export type Abertos = ReturnType<typeof useAbertos>;
