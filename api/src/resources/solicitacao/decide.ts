import type { Deps } from '../../deps.ts';
import type { Session } from '../../http/session/session.ts';
import { announce } from './announce.ts';
import { analysisAnnouncement } from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** Approves or rejects a solicitação, and tells its applicant (ANL-4). */
export function decide(
  deps: Deps,
  session: Session,
  input: { id: number; aprovar: boolean; justificativa: string; versao?: number | undefined },
): Promise<void> {
  const { id, aprovar, justificativa } = input;
  return deps.db.transaction(async (tx) => {
    const decision = {
      justificativa: justificativa === '' ? null : justificativa,
      decididaEm: deps.now(),
      decididaPor: session.usuarioId,
    };
    const row = await moveOrRefuse(deps, tx, session, id, aprovar ? 'APROVAR' : 'REJEITAR', decision, input.versao);
    await announce(deps, tx, session, row, 'RESULTADO_ANALISE', analysisAnnouncement(row, aprovar, justificativa));
    await auditMove(tx, session.usuarioId, aprovar ? 'SOLICITACAO_APROVADA' : 'SOLICITACAO_REJEITADA', id);
  });
}
