import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { usuario } from '../../platform/db/schema/index.ts';
import { maskEmail } from '../../platform/mail/failures.queries.ts';
import type { Account } from '../accounts.queries.ts';
import { consumeCode } from '../consume-code.ts';
import { holdCpf } from '../hold-cpf.ts';
import type { AccountSolicitacoes, IdentityDeps, SolicitacaoAddress } from '../identity-deps.ts';
import { killLinks } from '../password/password-link.ts';
import { tellOfChange } from '../tell-of-change.ts';
import { addressFacts, addressFor } from './addresses.ts';

/** Everything that an address is changed with. */
interface Change {
  account: Account;
  code: string;
  withSolicitacoes: boolean;
}

/**
 * Gives an account the address that a mailed code was for, and its solicitações where the owner wants it (CTA-14); undefined
 * where the code isn't that one. Locks in the order of all who change an address: CPF, account, codes, solicitações.
 */
export function changeEmail(
  deps: IdentityDeps,
  solicitacoes: AccountSolicitacoes,
  { account: { id, cpf, nome }, code, withSolicitacoes }: Change,
): Promise<'email' | 'avisos' | undefined> {
  return deps.db.transaction(async (tx) => {
    await holdCpf(tx, cpf);
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
 * Tells every address that was given up and the new one: whoever loses the account learns of it at the old one. An address that
 * only a solicitação had may be a stranger's: it is told of that solicitação alone, without the name.
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
    const left = moved.filter((each) => each.email === address).map((each) => ({ ...each, email }));
    await tellOfChange(deps, tx, { nome: '', email: address }, 'EMAIL_DOS_AVISOS_ALTERADO', facts(address, left));
  }
}
