import type { Session } from '@credenciados/platform/http/session';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { announce } from './announce.ts';
import { validationAnnouncement } from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** Validates a person who was registered from a processo. */
export function validateCredenciado(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const decision = { decididaEm: deps.now(), decididaPor: session.usuarioId };
    const row = await moveOrRefuse(deps, tx, session, id, 'VALIDAR', decision);
    const ato = await issueAto(deps, tx, session, row, 'APROVAR', { motivos: '' });
    await announce(deps, tx, session, row, 'RESULTADO_ANALISE', { ...validationAnnouncement(row), ato });
    await auditMove(tx, session.usuarioId, 'CREDENCIADO_VALIDADO', id, auditedAto(ato));
  });
}
