import type { Tx } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { announce } from './announce.ts';
import { validationAnnouncement } from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** Validates a person who was registered from a processo. */
export async function validateIn(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  { id, versao }: { id: number; versao?: number },
): Promise<void> {
  const decision = { decididaEm: deps.now(), decididaPor: actor.usuarioId };
  const row = await moveOrRefuse(deps, tx, actor, id, 'VALIDAR', decision, versao);
  const ato = await issueAto(deps, tx, actor, row, 'APROVAR', { motivos: '' });
  await announce(deps, tx, actor, row, 'RESULTADO_ANALISE', { ...validationAnnouncement(row), ato });
  await auditMove(tx, actor.usuarioId, 'CREDENCIADO_VALIDADO', id, auditedAto(ato));
}
