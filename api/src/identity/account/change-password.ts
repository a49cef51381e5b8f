import { recordAudit } from '@credenciados/platform/audit/audit';
import { usuario } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import type { IdentityDeps } from '../identity-deps.ts';
import { tellOfChange } from '../mail-account-change.ts';
import { hashPassword } from '../password/password.ts';
import { killLinks } from '../password/password-link.ts';
import { freeCodes } from '../sign-in-attempts.ts';
import type { Owner } from './owner.ts';
import { endOtherSignIns } from './sign-ins.ts';

/** Changes a signed-in person's password, voids their password links and ends their sessions in other browsers. */
export async function changePassword(deps: IdentityDeps, { account, login }: Owner, senha: string): Promise<void> {
  const senhaHash = await hashPassword(senha);
  await deps.db.transaction(async (tx) => {
    await tx.update(usuario).set({ senhaHash }).where(eq(usuario.id, account.id));
    await killLinks(deps, tx, account.id);
    await endOtherSignIns(deps, tx, { id: login.id, usuarioId: account.id, cpf: account.cpf });
    await tellOfChange(deps, tx, account, 'SENHA_ALTERADA');
    await recordAudit(tx, {
      atorId: account.id,
      acao: 'SENHA_ALTERADA',
      entidade: 'usuario',
      entidadeId: account.id,
    });
  });
  await freeCodes(deps, account);
}
