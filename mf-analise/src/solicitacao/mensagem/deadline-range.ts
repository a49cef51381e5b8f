import { deadlineBase, deadlineRange } from '@credenciados/contract';
import { portalNow, settings } from '@credenciados/shared';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** First and last day that the applicant of a solicitação can be given to answer (MSG-4, MSG-15, MSG-16). */
export function rangeOf({ situacao, edital }: Solicitacao): { first: string; last: string } {
  const now = new Date(portalNow());
  const { dataFim, prazoAposEdital = false } = edital;
  return deadlineRange(now, deadlineBase(situacao, new Date(dataFim), now, prazoAposEdital), settings().timeZone);
}
