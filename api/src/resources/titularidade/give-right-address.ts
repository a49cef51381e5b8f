import { PORTAL_PERFIS, TITULARIDADE_TEXT } from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { codigoConta, solicitacao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { maskEmail } from '@credenciados/platform/mail/failures.queries';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import { killLinks, makePasswordLink } from '../../identity/password/password-link.ts';
import { revokeSessions } from '../../identity/revoke-sessions.ts';
import { clearFactors } from '../../identity/second-factor/factor-changes.ts';
import { redirectUndelivered } from '../requerente/redirect-undelivered.ts';
import { changeAddress, lockSolicitacoes } from '../solicitacao/change-address.ts';

/** Profiles of the agency's own people. */
const STAFF = PORTAL_PERFIS.filter((perfil) => perfil !== 'CREDENCIADOS');

/** Why an account gets another address, as the audit keeps it. */
export interface Reason {
  /** The claim that was accepted. */
  pedidoId?: number;
  motivo: string;
}

/** The address that an account gets. */
export interface NewAddress {
  email: string;
  /** Its owner gave the code that was mailed to it; otherwise the account is unconfirmed until the link is followed. */
  confirmado: boolean;
}

/** Facts for the caller to announce and to log. */
export interface RightAddress {
  nome: string;
  /** Addresses that mail went to until now. */
  former: string[];
  /** For the owner to set a password; none where another issuer signs people in. */
  senhaLink: string | undefined;
  audit: AuditEntry[];
}

/** True if an account has a staff profile: a document and a mailbox aren't enough to take it over. */
export async function isStaffAccount(db: Executor, usuarioId: number): Promise<boolean> {
  const condition = and(eq(usuarioPerfil.usuarioId, usuarioId), inArray(usuarioPerfil.perfil, [...STAFF]));
  return (await db.$count(usuarioPerfil, condition)) > 0;
}

/**
 * Gives an account and all its solicitações the right address (CTA-8). Whoever had the former one keeps nothing: password and
 * second factor go, sessions end, links and codes are worth nothing. The account's row is locked before its solicitações', here as
 * everywhere.
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
  // Solicitações that had the address already are confirmed with it.
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

/** Ends what whoever held the account has open, or could get in with. */
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

/** The audit is never erased: addresses stand in it mostly hidden, whole ones are on the solicitação's versions. */
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
