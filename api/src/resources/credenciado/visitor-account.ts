import type { Tx } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';
import { findAccountByCpf } from '../../identity/accounts.queries.ts';
import { createAccountForRegistration, type RegisteredAccount } from '../../identity/create-account.ts';
import { makePasswordLink } from '../../identity/password/password-link.ts';
import { replaceAccount } from '../../identity/replaced-account.ts';
import { knownCpf } from './known-cpf.ts';

/** As long as the link of a new account: whoever hasn't followed it by then may never have got it. */
const UNCLAIMED_MS = 48 * 60 * 60 * 1000;

/**
 * The account of a visitor's registration (CTA-7): a new one; or, where nobody has ever followed the link of the CPF's
 * account, that account for whoever confirmed its own address, and after 48 h another one in its place for whoever confirmed
 * another, unless staff gave it its address. Everybody else is told that the CPF is known. (ADR 12)
 */
export async function accountForVisitor(
  deps: Deps,
  tx: Tx,
  person: { cpf: string; nome: string; email: string },
  contatoConfirmado: boolean,
): Promise<RegisteredAccount> {
  const known = await findAccountByCpf(tx, person.cpf);
  if (!known) return createAccountForRegistration(deps, tx, person, { unconfirmed: true });
  // Another issuer knows whose CPF it is: whoever it belongs to signs in.
  const claimable = known.ativo && known.confirmadoEm === null && contatoConfirmado && deps.config.oidc.embedded;
  if (!claimable) throw knownCpf('USUARIO_EXISTENTE');
  if (known.email === person.email) {
    const { link, audit } = await makePasswordLink(deps, tx, known.id);
    return { usuarioId: known.id, senhaLink: link, audit: [audit] };
  }
  // Staff gave it its address: whoever has another one asks them (*Este CPF é meu*).
  if (known.emailCorrigidoEm) throw knownCpf('USUARIO_EXISTENTE');
  if (deps.now().getTime() - known.criadoEm.getTime() < UNCLAIMED_MS) throw knownCpf('USUARIO_EXISTENTE');
  const replaced = await replaceAccount(deps, tx, known, person);
  if (!replaced) throw knownCpf('USUARIO_EXISTENTE');
  return replaced;
}
