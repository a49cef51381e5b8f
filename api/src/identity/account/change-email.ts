import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { usuario } from '@credenciados/platform/db/schema/index';
import { maskEmail } from '@credenciados/platform/mail/failures.queries';
import { eq } from 'drizzle-orm';
import type { Account } from '../accounts.queries.ts';
import { consumeCode } from '../consume-code.ts';
import type { AccountSolicitacoes, IdentityDeps, SolicitacaoAddress } from '../identity-deps.ts';
import { lockCpf } from '../lock-cpf.ts';
import { tellOfChange } from '../mail-account-change.ts';
import { killLinks } from '../password/password-link.ts';
import { addressFacts, addressFor } from './addresses.ts';

/** Input of a change of address. */
interface Change {
  account: Account;
  code: string;
  withSolicitacoes: boolean;
}

/**
 * Changes an account's address to the one that the mailed code confirms, and that of its solicitações if the owner chose so (CTA-14).
 * Returns undefined for a wrong code. Lock order of every change of address: CPF, account, codes, solicitações.
 */
export function changeEmail(
  deps: IdentityDeps,
  solicitacoes: AccountSolicitacoes,
  { account: { id, cpf, nome }, code, withSolicitacoes }: Change,
): Promise<'email' | 'avisos' | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockCpf(tx, cpf);
    const [present] = await tx
      .select({ email: usuario.email })
      .from(usuario)
      .where(eq(usuario.id, id))
      .for('no key update');
    const email = await consumeCode(deps, tx, id, 'EMAIL', code);
    if (!present || email === undefined) return undefined;
    const former = present.email;
    await tx.update(usuario).set({ email }).where(eq(usuario.id, id));
    await killLinks(deps, tx, id);
    const change = { usuarioId: id, former, email, withSolicitacoes, at: deps.now() };
    const { moved, audit } = await solicitacoes.follow(tx, change);
    await tellOfAddresses(deps, tx, { nome, former, email, moved, all: await solicitacoes.find(tx, id) });
    if (email !== former) {
      const dados = { de: maskEmail(former), para: maskEmail(email) };
      audit.push({ atorId: id, acao: 'EMAIL_ALTERADO', entidade: 'usuario', entidadeId: id, dados });
    }
    if (audit.length > 0) await recordAudit(tx, ...audit);
    return email === former ? 'avisos' : 'email';
  });
}

/**
 * Notifies the former addresses and the new one, so that a person who loses the account learns of it at the old address. An address that
 * only a solicitação had may be a stranger's: its mail names that solicitação alone, and no person.
 */
async function tellOfAddresses(
  deps: IdentityDeps,
  tx: Tx,
  {
    nome,
    former,
    email,
    moved,
    all,
  }: { nome: string; former: string; email: string; moved: SolicitacaoAddress[]; all: SolicitacaoAddress[] },
): Promise<void> {
  const mudanca = former === email ? 'EMAIL_DOS_AVISOS_ALTERADO' : 'EMAIL_ALTERADO';
  const facts = (reader: string, which: readonly SolicitacaoAddress[]) => addressFacts(reader, which, email);
  for (const address of new Set([former, email])) {
    if (address === '') continue;
    const dados = [{ rotulo: 'E-mail da conta', valor: addressFor(address, email) }, ...facts(address, all)];
    await tellOfChange(deps, tx, { nome, email: address }, mudanca, dados);
  }
  const others = new Set(moved.map((each) => each.email).filter((one) => one !== former && one !== email));
  for (const address of others) {
    const solicitacoes = moved.filter((each) => each.email === address).map((each) => ({ ...each, email }));
    await tellOfChange(
      deps,
      tx,
      { nome: '', email: address },
      'EMAIL_DOS_AVISOS_ALTERADO',
      facts(address, solicitacoes),
    );
  }
}
