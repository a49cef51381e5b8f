import { mayDo } from '@credenciados/contract/transitions';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** Actions on a rectification that wasn't answered in time, and on an archived solicitação (ANL-24). */
const OVERDUE_ACTS = ['PRORROGAR_RETIFICACAO', 'RETOMAR', 'ARQUIVAR', 'DESARQUIVAR'] as const;
export type OverdueAct = (typeof OVERDUE_ACTS)[number];

/** True if a dialog is of one of these actions. */
export const isOverdueAct = (dialog: string | null): dialog is OverdueAct => OVERDUE_ACTS.some((act) => act === dialog);

/** True if the deadline to rectify is over. */
export const isOverdue = ({ situacao, isPossivelResponder }: Solicitacao): boolean =>
  mayDo('solicitacao', 'REENVIAR', situacao) && !isPossivelResponder;
