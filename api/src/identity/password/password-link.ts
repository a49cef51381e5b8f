import { createHash, randomBytes } from 'node:crypto';
import { type AuditEntry, recordAudit } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { senhaLink } from '@credenciados/platform/db/schema/index';
import { enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { composePasswordLinkMail } from '@credenciados/platform/mail/templates/password-link.mail';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Account, findAccountById } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const HOUR = 60 * 60 * 1000;
const LIFE = 48 * HOUR;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

interface PasswordLink {
  link: string;
  id: string;
  expiraEm: Date;
}

/** Creates a one-time link, valid for 48 h, to set the account's password. Stores only the token's hash. */
export async function createPasswordLink(deps: IdentityDeps, tx: Tx, usuarioId: number): Promise<PasswordLink> {
  const { audit, ...made } = await makePasswordLink(deps, tx, usuarioId);
  await recordAudit(tx, audit);
  return made;
}

/** Like `createPasswordLink`, but returns the audit entries, which the caller writes last in its transaction. */
export async function makePasswordLink(
  deps: IdentityDeps,
  tx: Tx,
  usuarioId: number,
): Promise<PasswordLink & { audit: AuditEntry }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  const criadoEm = deps.now();
  const expiraEm = new Date(criadoEm.getTime() + LIFE);
  await tx.insert(senhaLink).values({ tokenHash, usuarioId, criadoEm, expiraEm });
  return {
    audit: { atorId: null, acao: 'SENHA_LINK_CRIADO', entidade: 'usuario', entidadeId: usuarioId },
    link: `${deps.config.publicUrl}/identidade/senha/${token}`,
    id: tokenHash.slice(0, 16),
    expiraEm,
  };
}

/** Creates a link and queues its e-mail. The caller enforces the limit of links per account. */
export async function sendPasswordLink(
  deps: IdentityDeps,
  tx: Tx,
  account: Pick<Account, 'id' | 'nome' | 'email'>,
): Promise<void> {
  const { link, id, expiraEm } = await createPasswordLink(deps, tx, account.id);
  const mail = composePasswordLinkMail({
    nome: account.nome,
    link,
    expiraEm,
    timeZone: deps.config.timeZone,
  });
  await enqueueSecretMail(deps, tx, {
    evento: `SENHA_LINK:${id}`,
    destinatario: account.email,
    ...mail,
  });
}

const alive = (deps: IdentityDeps, token: string) =>
  and(eq(senhaLink.tokenHash, hashToken(token)), isNull(senhaLink.usadoEm), gt(senhaLink.expiraEm, deps.now()));

/** Account of a link that is still valid. Doesn't consume the link: mail scanners open links too. */
export async function findLinkOwner(deps: IdentityDeps, db: Executor, token: string): Promise<Account | undefined> {
  const [link] = await db.select({ usuarioId: senhaLink.usuarioId }).from(senhaLink).where(alive(deps, token));
  const account = link && (await findAccountById(db, link.usuarioId));
  return account?.ativo ? account : undefined;
}

/** Consumes a link together with the account's other ones. Of two concurrent calls, one gets the account's id. */
export async function consumePasswordLink(deps: IdentityDeps, tx: Tx, token: string): Promise<number | undefined> {
  const usadoEm = deps.now();
  const [used] = await tx
    .update(senhaLink)
    .set({ usadoEm })
    .where(alive(deps, token))
    .returning({ usuarioId: senhaLink.usuarioId });
  if (!used) return undefined;
  await killLinks(deps, tx, used.usuarioId);
  return used.usuarioId;
}

/** Voids every unused link of an account. */
export async function killLinks(deps: IdentityDeps, tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .update(senhaLink)
    .set({ usadoEm: deps.now() })
    .where(and(eq(senhaLink.usuarioId, usuarioId), isNull(senhaLink.usadoEm)));
}
