import { actsOf } from '@credenciados/contract/transitions';
import { type SituacaoSolicitacao, usePerfil } from '@credenciados/shared';

/** Address of a solicitação: its analysis if the person may decide it now, otherwise its view. */
export function useSolicitacaoPath(): (
  solicitacao: { id: number; situacao: SituacaoSolicitacao },
  isOwn?: boolean,
) => string {
  const perfil = usePerfil();
  return ({ id, situacao }, isOwn = false) => {
    const analyses = !isOwn && actsOf('solicitacao', situacao, perfil).includes('ANALISAR');
    return `/solicitacoes/${analyses ? 'validar' : 'visualizar'}/${id}`;
  };
}
