import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** Actions on a rectification that wasn't answered in time, and on an archived solicitação (ANL-24). */
export type OverdueAct = 'PRORROGAR_RETIFICACAO' | 'RETOMAR' | 'ARQUIVAR' | 'DESARQUIVAR';

/** True if the deadline to rectify is over. */
export const isOverdue = ({ situacao, isPossivelResponder }: Solicitacao): boolean =>
  situacao === 'RETIFICADO' && !isPossivelResponder;
