import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { maskEmail } from '@credenciados/platform/mail/failures.queries';
import { and, eq } from 'drizzle-orm';
import type { AddressChange, SolicitacaoAddress } from '../../identity/identity-deps.ts';
import { redirectUndelivered } from '../requerente/redirect-undelivered.ts';
import { changeAddress, lockSolicitacoes } from '../solicitacao/change-address.ts';
import { isUnderWay } from '../solicitacao/solicitacao.rules.ts';

/**
 * Changes the addresses of an account's solicitações with the account's (CTA-14): of those under way if the owner wants it, of those
 * without an address always. Locks their rows, so that a concurrent decision or resubmission comes entirely before or after.
 */
export async function followAccount(
  tx: Tx,
  { usuarioId, former, email, withSolicitacoes, at }: AddressChange,
): Promise<{ moved: SolicitacaoAddress[]; audit: AuditEntry[] }> {
  const own = await lockSolicitacoes(tx, usuarioId);
  const moved = withSolicitacoes
    ? own.filter((each) => isUnderWay(each.situacao) && each.email !== '' && each.email !== email)
    : [];
  await changeAddress(
    tx,
    moved.map(({ id }) => id),
    { email, confirmado: true, em: at },
  );
  // The owner has proved that they read this address.
  await tx
    .update(solicitacao)
    .set({ contatoNaoConfirmado: false })
    .where(and(eq(solicitacao.usuarioId, usuarioId), eq(solicitacao.email, email)));
  const following = [...moved, ...own.filter((each) => each.email === '')].map(({ id }) => id);
  await redirectUndelivered(tx, following, [former, ...moved.map((each) => each.email)], email);
  return {
    moved,
    // The audit is never erased, so it contains masked addresses; the solicitação's versions have whole ones.
    audit: moved.map((each) => ({
      atorId: usuarioId,
      acao: 'SOLICITACAO_EMAIL_ALTERADO',
      entidade: 'solicitacao',
      entidadeId: each.id,
      dados: { de: maskEmail(each.email), para: maskEmail(email) },
    })),
  };
}
