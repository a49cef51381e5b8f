import { dayOf, ERROR, type EspecieRevisao, REVISAO_TEXT, showDay } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { mensagem } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { cancelCondicoes } from '../condicao/cancel-condicoes.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { announce } from './announce.ts';
import { reviewAnnouncement } from './revisao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** Act in the audit trail of each kind of review. */
const AUDITED: Record<EspecieRevisao, string> = {
  REVER: 'DECISAO_REVISTA',
  ANULAR: 'DECISAO_ANULADA',
  REVOGAR: 'CREDENCIAMENTO_REVOGADO',
  CORRIGIR: 'ERRO_CORRIGIDO',
};

interface Review {
  id: number;
  versao: number;
  acao: EspecieRevisao;
  motivo: string;
  /** Conversa in which the person is heard; null if they lose nothing. */
  conversaId: number | null;
}

/**
 * Reviews a decision, and tells its person (REV-1). Errors: 422 until the person is heard (REV-2), and for
 * a revocation where the edital asks for a proceeding (DES-1).
 */
export async function reviewIn(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  { id, versao, acao, motivo, conversaId }: Review,
): Promise<void> {
  if (actor.segunda) await requireHeard(deps, tx, conversaId);
  const changes = {
    REVER: { justificativa: null, decididaEm: deps.now(), decididaPor: actor.usuarioId },
    ANULAR: { justificativa: null, decididaEm: null, decididaPor: null },
    REVOGAR: {},
    CORRIGIR: {},
  }[acao];
  const row = await moveOrRefuse(deps, tx, actor, id, acao, changes, versao);
  if (acao === 'ANULAR') await cancelCondicoes(tx, id, deps.now());
  if (acao === 'REVOGAR' && row.regras.devidoProcesso) throw businessError(ERROR.dueProcess);
  const ato = await issueAto(deps, tx, actor, row, acao, { motivos: motivo });
  await announce(deps, tx, actor, row, 'RESULTADO_ANALISE', { ...reviewAnnouncement(row, acao, motivo), ato });
  await auditMove(tx, actor.usuarioId, AUDITED[acao], id, { motivo, ...auditedAto(ato) });
}

/** Throws 422 while the person may still answer the notice of a review and hasn't (REV-2). */
export async function requireHeard(deps: Deps, tx: Tx, conversaId: number | null): Promise<void> {
  if (conversaId === null) return;
  const [notice] = await tx
    .select({ status: mensagem.status, ate: mensagem.dataLimiteResposta })
    .from(mensagem)
    .where(eq(mensagem.conversaId, conversaId))
    .orderBy(asc(mensagem.id))
    .limit(1);
  if (!notice?.ate) throw new Error('A review without its notice');
  if (notice.status === 'RESPONDIDA' || deps.now().getTime() > notice.ate.getTime() + 999) return;
  throw businessError(`${REVISAO_TEXT.heard}${showDay(dayOf(notice.ate, deps.config.timeZone))}.`);
}
