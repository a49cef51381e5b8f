import { ACCESS, type SituacaoSolicitacao, useCan } from '@credenciados/shared';

/** Address of a solicitação: its analysis for whoever may decide it now, else its view. */
export function useSolicitacaoPath(): (
  solicitacao: { id: number; situacao: SituacaoSolicitacao },
  isOwn?: boolean,
) => string {
  const canWrite = useCan(ACCESS.staffWrite);
  return ({ id, situacao }, isOwn = false) => {
    const analyses = canWrite && !isOwn && situacao === 'AGUARDANDO_APROVACAO';
    return `/solicitacoes/${analyses ? 'validar' : 'visualizar'}/${id}`;
  };
}
