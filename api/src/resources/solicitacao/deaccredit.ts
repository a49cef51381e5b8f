import { ERROR } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { businessError } from '@credenciados/platform/http/errors';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { announce } from './announce.ts';
import { deaccreditationAnnouncement } from './solicitacao.texts.ts';
import { auditMove, endedBy, moveOrRefuse } from './transition.ts';

/** De-accredits a person and tells them the reason (ANL-7). Errors: 422 where the edital asks for a proceeding (DES-1). */
export async function deaccreditIn(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  { id, versao, motivo }: { id: number; versao?: number; motivo: string },
): Promise<void> {
  const ended = endedBy(actor.usuarioId, deps.now());
  const row = await moveOrRefuse(deps, tx, actor, id, 'DESCREDENCIAR', ended, versao);
  if (row.regras.devidoProcesso) throw businessError(ERROR.dueProcess);
  const ato = await issueAto(deps, tx, actor, row, 'DESCREDENCIAR', { motivos: motivo });
  await announce(deps, tx, actor, row, 'RESULTADO_ANALISE', { ...deaccreditationAnnouncement(row, motivo), ato });
  await auditMove(tx, actor.usuarioId, 'CREDENCIADO_DESCREDENCIADO', id, { motivo, ...auditedAto(ato) });
}
