import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import type { Deps } from '../../deps.ts';
import { newProtocolo } from './protocolo.ts';

/** A solicitação to insert; its protocolo is generated here. */
type NovaSolicitacao = Omit<typeof solicitacao.$inferInsert, 'id' | 'protocolo' | 'criadaEm'>;

/** Attempts to find a free protocolo. With eight random digits a second attempt is rare. */
const TRIES = 5;

/**
 * Inserts a solicitação with a new protocolo. A second solicitação of a CPF in an edital violates `solicitacao_edital_cpf`, which is
 * answered as `CREDENCIADO_CADASTRADO_EDITAL`.
 */
export async function insertSolicitacao(
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  nova: NovaSolicitacao,
): Promise<{ id: number; protocolo: string; criadaEm: Date }> {
  const criadaEm = deps.now();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const protocolo = newProtocolo(criadaEm, deps.config.timeZone);
    const [row] = await tx
      .insert(solicitacao)
      .values({ ...nova, protocolo, criadaEm })
      .onConflictDoNothing({ target: solicitacao.protocolo })
      .returning({ id: solicitacao.id });
    if (row) return { id: row.id, protocolo, criadaEm };
  }
  throw new Error('No free protocol number was found');
}
