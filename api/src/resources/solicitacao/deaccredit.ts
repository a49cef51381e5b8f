import { solicitacao } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { announce } from './announce.ts';
import { deaccreditationAnnouncement } from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** De-accredits a person and tells them the reason (ANL-7). The analyst who accredited them stays responsible. */
export function deaccredit(deps: Deps, session: Session, id: number, motivo: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await moveOrRefuse(deps, tx, session, id, 'DESCREDENCIAR', {
      decididaEm: sql`coalesce(${solicitacao.decididaEm}, ${deps.now().toISOString()}::timestamptz)`,
      decididaPor: sql`coalesce(${solicitacao.decididaPor}, ${session.usuarioId}::int)`,
    });
    const ato = await issueAto(deps, tx, session, row, 'DESCREDENCIAR', { motivos: motivo });
    await announce(deps, tx, session, row, 'RESULTADO_ANALISE', { ...deaccreditationAnnouncement(row, motivo), ato });
    await auditMove(tx, session.usuarioId, 'CREDENCIADO_DESCREDENCIADO', id, { motivo, ...auditedAto(ato) });
  });
}
