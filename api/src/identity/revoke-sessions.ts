import type { Tx } from '@credenciados/platform/db/database';
import { oidcPayload, sessao, usuario } from '@credenciados/platform/db/schema/index';
import { and, eq, isNull, sql } from 'drizzle-orm';

/**
 * Ends everything that an account has open: portal sessions, the issuer's session, codes and tokens, and the browser's sign-in. Call it
 * when the account is disabled or its profiles or password change.
 */
export async function revokeSessions(tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .update(sessao)
    .set({ revogadaEm: sql`now()` })
    .where(and(eq(sessao.usuarioId, usuarioId), isNull(sessao.revogadaEm)));
  await tx
    .delete(oidcPayload)
    .where(sql`${oidcPayload.payload}->>'accountId' = (select cpf from ${usuario} where id = ${usuarioId})`);
}
