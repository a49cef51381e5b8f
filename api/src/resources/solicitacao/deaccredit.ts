import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { announce } from './announce.ts';
import { deaccreditationAnnouncement } from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** De-accredits a person and tells them the reason (ANL-7). The analyst who accredited them stays responsible. */
export async function deaccreditIn(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  { id, versao, motivo }: { id: number; versao?: number; motivo: string },
): Promise<void> {
  const changes = {
    decididaEm: sql`coalesce(${solicitacao.decididaEm}, ${deps.now().toISOString()}::timestamptz)`,
    decididaPor: sql`coalesce(${solicitacao.decididaPor}, ${actor.usuarioId}::int)`,
  };
  const row = await moveOrRefuse(deps, tx, actor, id, 'DESCREDENCIAR', changes, versao);
  const ato = await issueAto(deps, tx, actor, row, 'DESCREDENCIAR', { motivos: motivo });
  await announce(deps, tx, actor, row, 'RESULTADO_ANALISE', { ...deaccreditationAnnouncement(row, motivo), ato });
  await auditMove(tx, actor.usuarioId, 'CREDENCIADO_DESCREDENCIADO', id, { motivo, ...auditedAto(ato) });
}
