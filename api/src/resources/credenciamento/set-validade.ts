import { ERROR, VIGENCIA_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { documento } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';

/** Keeps until when a present document is valid; null for no day (VIG-4). Errors: 404 for a replaced one, 422 without the rule. */
export function setValidade(deps: Deps, session: Session, id: number, validade: string | null): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const present = and(eq(documento.id, id), isNull(documento.substituidoEm));
    const [alvo] = await tx
      .select({ solicitacaoId: documento.solicitacaoId, antes: documento.validade })
      .from(documento)
      .where(present);
    if (!alvo) throw notFound(ERROR.fileNotFound);
    await requireAnothers(tx, session, alvo.solicitacaoId);
    const requerente = await findRequerente(tx, alvo.solicitacaoId);
    if (!requerente?.regras.validadeDocumentos) throw businessError(VIGENCIA_TEXT.noDocumentValidity);
    const [changed] = await tx.update(documento).set({ validade }).where(present).returning({ id: documento.id });
    if (!changed) throw notFound(ERROR.fileNotFound);
    await recordAudit(tx, {
      ...{
        atorId: session.usuarioId,
        acao: 'DOCUMENTO_VALIDADE',
        entidade: 'solicitacao',
        entidadeId: alvo.solicitacaoId,
      },
      dados: { documento: id, antes: alvo.antes, validade },
    });
  });
}
