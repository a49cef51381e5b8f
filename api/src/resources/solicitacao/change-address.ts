import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { storeVersao } from './keep-versao.ts';

/** Locks an account's solicitações in the order of their ids, to avoid deadlocks. */
export function lockSolicitacoes(tx: Tx, usuarioId: number) {
  const { id, protocolo, situacao, email } = solicitacao;
  return tx
    .select({ id, protocolo, situacao, email })
    .from(solicitacao)
    .where(eq(solicitacao.usuarioId, usuarioId))
    .orderBy(asc(solicitacao.id))
    .for('no key update');
}

/** Changes the address of locked solicitações. Sent versions stay: the address becomes a version with origin CORRECAO (CTA-8). */
export async function changeAddress(
  tx: Tx,
  ids: readonly number[],
  { email, confirmado, em }: { email: string; confirmado: boolean; em: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(solicitacao)
    .set({ email, contatoNaoConfirmado: !confirmado, versao: sql`${solicitacao.versao} + 1` })
    .where(inArray(solicitacao.id, [...ids]));
  for (const id of ids) await storeVersao(tx, id, em, 'CORRECAO');
}
