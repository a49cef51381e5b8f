import type { Executor } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { asc, eq } from 'drizzle-orm';
import type { SolicitacaoAddress } from '../../identity/identity-deps.ts';
import { isUnderWay } from '../solicitacao/solicitacao.rules.ts';

/** An account's solicitações under way, oldest first, with the addresses of their e-mails. */
export async function findAddresses(db: Executor, usuarioId: number): Promise<SolicitacaoAddress[]> {
  const { protocolo, situacao, email } = solicitacao;
  const own = await db
    .select({ protocolo, situacao, email })
    .from(solicitacao)
    .where(eq(solicitacao.usuarioId, usuarioId))
    .orderBy(asc(solicitacao.id));
  return own.filter((each) => isUnderWay(each.situacao));
}
