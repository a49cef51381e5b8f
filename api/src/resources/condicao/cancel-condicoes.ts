import type { Tx } from '@credenciados/platform/db/database';
import { condicao } from '@credenciados/platform/db/schema/index';
import { and, eq } from 'drizzle-orm';
import { isOpen } from './condicao.queries.ts';

/** Cancels the open conditions of an approval that is annulled. */
export async function cancelCondicoes(tx: Tx, solicitacaoId: number, em: Date): Promise<void> {
  await tx
    .update(condicao)
    .set({ canceladaEm: em })
    .where(and(eq(condicao.solicitacaoId, solicitacaoId), isOpen));
}
