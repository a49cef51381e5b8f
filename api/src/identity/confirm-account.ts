import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { and, eq, isNull } from 'drizzle-orm';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Confirms the account: its owner followed the mailed link, or an external issuer vouched for them. Also confirms the contact of its
 * solicitações with the same address.
 */
export async function confirmAccount(deps: IdentityDeps, tx: Tx, usuarioId: number): Promise<void> {
  const [confirmed] = await tx
    .update(usuario)
    .set({ confirmadoEm: deps.now() })
    .where(and(eq(usuario.id, usuarioId), isNull(usuario.confirmadoEm)))
    .returning({ email: usuario.email });
  if (!confirmed) return;
  await tx
    .update(solicitacao)
    .set({ contatoNaoConfirmado: false })
    .where(and(eq(solicitacao.usuarioId, usuarioId), eq(solicitacao.email, confirmed.email)));
}
