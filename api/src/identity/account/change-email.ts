import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import { usuario } from '../../platform/db/tables.ts';
import type { Account } from '../accounts.queries.ts';
import { consumeCode } from '../consume-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { killLinks } from '../password/password-link.ts';
import { tellOfChange } from '../tell-of-change.ts';

/** Gives an account the address that a mailed code was for; false where the code isn't that one. */
export function changeEmail(deps: IdentityDeps, account: Account, code: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const email = await consumeCode(deps, tx, account.id, 'EMAIL', code);
    if (email === undefined) return false;
    await tx.update(usuario).set({ email }).where(eq(usuario.id, account.id));
    await killLinks(deps, tx, account.id);
    // Also at the old address: whoever loses the account learns of it there.
    for (const address of [account.email, email]) {
      await tellOfChange(deps, tx, { nome: account.nome, email: address }, 'EMAIL_ALTERADO');
    }
    await recordAudit(tx, {
      atorId: account.id,
      acao: 'EMAIL_ALTERADO',
      entidade: 'usuario',
      entidadeId: account.id,
    });
    return true;
  });
}
