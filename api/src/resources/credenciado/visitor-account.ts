import type { Tx } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';
import { findAccountByCpf } from '../../identity/accounts.queries.ts';
import { createAccountForRegistration, type RegisteredAccount } from '../../identity/create-account.ts';
import { makePasswordLink } from '../../identity/password/password-link.ts';
import { replaceAccount } from '../../identity/replaced-account.ts';
import { knownCpf } from './known-cpf.ts';

/** Validity of a new account's link: a person who hasn't followed it by then may never have received it. */
const UNCLAIMED_MS = 48 * 60 * 60 * 1000;

/**
 * Account of a visitor's registration (CTA-7, ADR 12): a new one, or the CPF's unconfirmed account. Confirming that account's own address
 * takes it over at once; confirming another address replaces it after 48 h, unless staff corrected its address. Everybody else is told that
 * the CPF is known.
 */
export async function accountForVisitor(
  deps: Deps,
  tx: Tx,
  person: { cpf: string; nome: string; email: string },
  contatoConfirmado: boolean,
): Promise<RegisteredAccount> {
  const known = await findAccountByCpf(tx, person.cpf);
  if (!known) return createAccountForRegistration(deps, tx, person, { unconfirmed: true });
  // With an external issuer, which identifies the owner of the CPF, the owner signs in.
  const claimable = known.ativo && known.confirmadoEm === null && contatoConfirmado && deps.config.oidc.embedded;
  if (!claimable) throw knownCpf('USUARIO_EXISTENTE');
  if (known.email === person.email) {
    const { link, audit } = await makePasswordLink(deps, tx, known.id);
    return { usuarioId: known.id, senhaLink: link, audit: [audit] };
  }
  // Staff corrected its address: a person with another address turns to them (*Este CPF é meu*).
  if (known.emailCorrigidoEm) throw knownCpf('USUARIO_EXISTENTE');
  if (deps.now().getTime() - known.criadoEm.getTime() < UNCLAIMED_MS) throw knownCpf('USUARIO_EXISTENTE');
  const replaced = await replaceAccount(deps, tx, known, person);
  if (!replaced) throw knownCpf('USUARIO_EXISTENTE');
  return replaced;
}
