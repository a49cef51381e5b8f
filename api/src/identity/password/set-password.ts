import { recordAudit } from '@credenciados/platform/audit/audit';
import { usuario } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import type { Account } from '../accounts.queries.ts';
import { confirmAccount } from '../confirm-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockCpf } from '../lock-cpf.ts';
import { tellOfChange } from '../mail-account-change.ts';
import { revokeSessions } from '../revoke-sessions.ts';
import { freeCodes } from '../sign-in-attempts.ts';
import { hashPassword } from './password.ts';
import { consumePasswordLink } from './password-link.ts';

/** Sets the password of a link's owner. Returns false if the link was used meanwhile. */
export async function setPassword(deps: IdentityDeps, owner: Account, token: string, senha: string): Promise<boolean> {
  const senhaHash = await hashPassword(senha);
  const saved = await deps.db.transaction(async (tx) => {
    await lockCpf(tx, owner.cpf);
    const usuarioId = await consumePasswordLink(deps, tx, token);
    if (usuarioId === undefined) return false;
    await tx.update(usuario).set({ senhaHash }).where(eq(usuario.id, usuarioId));
    await confirmAccount(deps, tx, usuarioId);
    await revokeSessions(tx, usuarioId);
    // The first password is not a change to notify of.
    if (owner.senhaHash !== null) await tellOfChange(deps, tx, owner, 'SENHA_ALTERADA');
    await recordAudit(tx, {
      atorId: usuarioId,
      acao: 'SENHA_DEFINIDA',
      entidade: 'usuario',
      entidadeId: usuarioId,
    });
    return true;
  });
  if (saved) await freeCodes(deps, owner);
  return saved;
}
