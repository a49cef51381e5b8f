import { PORTAL_PERFIS, TITULARIDADE_TEXT } from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { codigoConta, solicitacao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { maskEmail } from '@credenciados/platform/mail/failures.queries';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { killLinks, makePasswordLink } from '../../identity/password/password-link.ts';
import { revokeSessions } from '../../identity/revoke-sessions.ts';
import { clearFactors } from '../../identity/second-factor/factor-changes.ts';
import { redirectUndelivered } from '../requerente/redirect-undelivered.ts';
import { changeAddress, lockSolicitacoes } from '../solicitacao/change-address.ts';

/** Profiles of staff. */
const STAFF = PORTAL_PERFIS.filter((perfil) => perfil !== 'CREDENCIADOS');

/** Reason for an account's new address, for the audit. */
export interface Reason {
  /** Accepted claim. */
  pedidoId?: number;
  motivo: string;
}

/** New address of an account. */
interface NewAddress {
  email: string;
  /** True if its owner typed the mailed code; otherwise the account is unconfirmed until the link is followed. */
  confirmado: boolean;
}

/** Result for the caller to announce and to log. */
export interface RightAddress {
  nome: string;
  /** Former addresses. */
  former: string[];
  /** Link to set a password; undefined if an external issuer signs people in. */
  senhaLink: string | undefined;
  audit: AuditEntry[];
}

/** True if an account has a staff profile: it can't be taken over by a document and a mailbox. */
export async function isStaffAccount(db: Executor, usuarioId: number): Promise<boolean> {
  const condition = and(eq(usuarioPerfil.usuarioId, usuarioId), inArray(usuarioPerfil.perfil, [...STAFF]));
  return (await db.$count(usuarioPerfil, condition)) > 0;
}

/**
 * Gives an account and all its solicitações the right address (CTA-8), and ends all former access: password, second factor, sessions, links
 * and codes. Locks the account's row before its solicitações', as everywhere.
 */
export async function giveRightAddress(
  deps: Deps,
  tx: Tx,
  session: Session,
  usuarioId: number,
  { email, confirmado }: NewAddress,
  reason: Reason,
): Promise<RightAddress> {
  const [account] = await tx.select().from(usuario).where(eq(usuario.id, usuarioId)).for('no key update');
  if (!account) throw new Error('The account of an address is gone');
  if (await isStaffAccount(tx, usuarioId)) throw businessError(TITULARIDADE_TEXT.staffAccount);
  const solicitacoes = await lockSolicitacoes(tx, usuarioId);
  const wrong = solicitacoes.filter((each) => each.email !== email);
  if (account.email === email && wrong.length === 0) {
    throw businessError(TITULARIDADE_TEXT.sameEmail, { campos: { email: TITULARIDADE_TEXT.sameEmail } });
  }
  const now = deps.now();
  await tx
    .update(usuario)
    .set({ email, senhaHash: null, confirmadoEm: confirmado ? now : null, emailCorrigidoEm: now })
    .where(eq(usuario.id, usuarioId));
  await endAccess(deps, tx, { ...account, email });
  const wrongIds = wrong.map(({ id }) => id);
  await changeAddress(tx, wrongIds, { email, confirmado, em: now });
  // Solicitações that had this address already become confirmed, too.
  if (confirmado) {
    await tx.update(solicitacao).set({ contatoNaoConfirmado: false }).where(eq(solicitacao.usuarioId, usuarioId));
  }
  const former = [...new Set([account.email, ...wrong.map((each) => each.email)])].filter(
    (address) => address !== '' && address !== email,
  );
  await redirectUndelivered(tx, wrongIds, former, email);
  const link = deps.config.oidc.embedded ? await makePasswordLink(deps, tx, usuarioId) : undefined;
  const entry = factOf(session, email, reason);
  return {
    nome: account.nome,
    former,
    senhaLink: link?.link,
    audit: [
      ...wrong.map((each) => entry('SOLICITACAO_EMAIL_CORRIGIDO', 'solicitacao', each.id, each.email)),
      entry('CONTA_EMAIL_CORRIGIDO', 'usuario', usuarioId, account.email),
      ...(link ? [link.audit] : []),
    ],
  };
}

/** Ends the former holder's sessions and ways to sign in. */
async function endAccess(deps: Deps, tx: Tx, owner: { id: number; nome: string; email: string }): Promise<void> {
  const usuarioId = owner.id;
  await revokeSessions(tx, usuarioId);
  await clearFactors(deps, tx, owner);
  await tx
    .update(codigoConta)
    .set({ usadoEm: deps.now() })
    .where(and(eq(codigoConta.usuarioId, usuarioId), isNull(codigoConta.usadoEm)));
  await killLinks(deps, tx, usuarioId);
}

/** The audit is never erased, so it contains masked addresses; the solicitação's versions have whole ones. */
function factOf({ usuarioId: atorId }: Session, email: string, reason: Reason) {
  const para = maskEmail(email);
  return (acao: string, entidade: string, entidadeId: number, former: string): AuditEntry => ({
    atorId,
    acao,
    entidade,
    entidadeId,
    dados: { de: maskEmail(former), para, ...reason },
  });
}
