import type { ActOf } from '@credenciados/contract';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { registrarCiencias } from '../ciencia/registrar.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { auditMove, move, stateRefusal } from '../solicitacao/transition.ts';
import { enqueueSaidaMail } from './cadastro.mail.ts';
import { answerRectification } from './resubmit.ts';
import { signComprovante } from './sign-comprovante.ts';

/** Acts by which a person leaves: before the decision, or once accredited. */
export type Saida = Extract<ActOf<'solicitacao'>, 'DESISTIR' | 'RENUNCIAR'>;

/** Comprovante and audit entry of each act. */
const RECORDS = {
  DESISTIR: { tipo: 'DESISTENCIA', audited: 'SOLICITACAO_DESISTIDA' },
  RENUNCIAR: { tipo: 'RENUNCIA', audited: 'CREDENCIAMENTO_RENUNCIADO' },
} as const;

/**
 * Withdraws the person's own solicitação, or renounces their accreditation, with a comprovante and an e-mail (REQ-1, REQ-2). If staff
 * act at the same moment, only one act counts. A waiting decision is never sent. Errors: 404 for another's, 422 for another state.
 */
export function leave(
  deps: Deps,
  { session, arrivedAt }: { session: Session; arrivedAt: Date },
  id: number,
  acao: Saida,
  motivo: string,
): Promise<void> {
  const { tipo, audited } = RECORDS[acao];
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const own = eq(solicitacao.usuarioId, session.usuarioId);
    const changes = { saiuEm: now, ...(acao === 'DESISTIR' && { justificativa: groundsOf(motivo) }) };
    const row = await move(deps, tx, id, acao, changes, own);
    if (!row) {
      const [mine] = await tx
        .select({ id: solicitacao.id })
        .from(solicitacao)
        .where(and(eq(solicitacao.id, id), own));
      throw mine ? await stateRefusal(deps, tx, id, acao) : notFound();
    }
    const answered = await answerRectification(tx, id, now);
    const done = { idSolicitacao: id, tipo, versao: row.versao, em: now, recebidaEm: arrivedAt };
    const { inscricao, idComprovante } = await signComprovante(deps, tx, done);
    const requerente = await findRequerente(tx, id);
    if (requerente) await enqueueSaidaMail(deps, tx, acao, inscricao, { ...requerente.destinatario, idComprovante });
    const noticed = await registrarCiencias(deps, tx, answered, session.usuarioId);
    await auditMove(tx, session.usuarioId, audited, id, { motivo }, noticed);
  });
}

function groundsOf(motivo: string): string {
  return `Desistência a pedido do interessado.${motivo === '' ? '' : `\n${motivo}`}`;
}
