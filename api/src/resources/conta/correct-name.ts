import { CONTA_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { usuario } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { tellOfChange } from '../../identity/mail-account-change.ts';

/**
 * Corrects the name of an applicant's own account, and tells them by e-mail (DAD-3). Solicitações keep the name that they were sent with.
 * Throws 422 if another issuer has the name.
 */
export function correctName(deps: Deps, { usuarioId }: Session, nome: string): Promise<void> {
  if (!deps.config.oidc.embedded) throw businessError(CONTA_TEXT.nameElsewhere);
  return deps.db.transaction(async (tx) => {
    const [corrected] = await tx
      .update(usuario)
      .set({ nome })
      .where(and(eq(usuario.id, usuarioId), ne(usuario.nome, nome)))
      .returning({ email: usuario.email });
    if (!corrected) return;
    if (corrected.email !== '') await tellOfChange(deps, tx, { nome, email: corrected.email }, 'NOME_CORRIGIDO');
    // The audit is never erased, so it has no name.
    const entry = { entidade: 'usuario', entidadeId: usuarioId } as const;
    await recordAudit(tx, { atorId: usuarioId, acao: 'NOME_CORRIGIDO', ...entry });
  });
}
