import { randomUUID } from 'node:crypto';
import type { Tx } from '@credenciados/platform/db/database';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { type AccountChange, composeAccountChangeMail } from '@credenciados/platform/mail/templates/account.mail';
import type { Account } from './accounts.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Queues the mail that notifies a person of a change of their account, at one of their addresses. */
export async function tellOfChange(
  deps: Pick<IdentityDeps, 'config' | 'now'>,
  tx: Tx,
  account: Pick<Account, 'nome' | 'email'>,
  mudanca: AccountChange,
  dados: { rotulo: string; valor: string }[] = [],
): Promise<void> {
  const { timeZone } = deps.config;
  const mail = composeAccountChangeMail({ nome: account.nome, mudanca, em: deps.now(), timeZone, dados });
  await enqueueMail(tx, { evento: `${mudanca}:${randomUUID()}`, destinatario: account.email, ...mail });
}
