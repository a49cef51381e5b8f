import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts.queries.ts';
import { type PortalLogin, readPortalLogin } from '../client/portal-login.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { beginCeremony, type Ceremony, ceremonyKey, readCeremony } from '../second-factor/ceremony.ts';

/** Base of the pages that change an account. */
export const ACCOUNT_PATH = '/identidade/conta';
export const CONFIRM_PATH = `${ACCOUNT_PATH}/confirmar`;

/** Pages that change the account, by the key that the confirmation carries in its address. */
export const CHANGES = {
  senha: `${ACCOUNT_PATH}/senha`,
  email: `${ACCOUNT_PATH}/email`,
  aplicativo: `${ACCOUNT_PATH}/aplicativo`,
  chave: `${ACCOUNT_PATH}/chaves/nova`,
  verificacao: `${ACCOUNT_PATH}/verificacao`,
} as const;
export type Change = keyof typeof CHANGES;

const MINUTE = 60 * 1000;
/** How long after the confirmation a page that changes the account may still be opened. */
const FRESH_MS = 5 * MINUTE;
/** How long after the confirmation its form is accepted. Longer than `FRESH_MS`, so that a person doesn't lose what they typed. */
const FRESH_FORM_MS = 10 * MINUTE;

/** Signed-in person, with the browser's sign-in. */
export interface Owner {
  login: PortalLogin;
  account: Account;
  /** Key of the ceremony, which stores the confirmation and the pending change. */
  key: string;
}

/** Account signed in with this browser. If there is none, sends an answer and returns undefined. */
export async function findOwner(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Owner | undefined> {
  const login = await readPortalLogin(deps, request);
  if (login) return { login, account: login.account, key: ceremonyKey.account(login.id) };
  reply.redirect('/credenciados/auth/entrar', 303);
  return undefined;
}

/** Like `findOwner`, with a recent confirmation. Otherwise redirects to the confirmation and returns undefined. */
export async function findConfirmedOwner(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change,
): Promise<(Owner & { ceremony: Ceremony }) | undefined> {
  const owner = await findOwner(deps, request, reply);
  if (!owner) return undefined;
  const { id: usuarioId, cpf: accountId } = owner.account;
  const existing = await readCeremony(deps, owner.key);
  const signedInAt = owner.login.authenticatedAt.getTime();
  const age = deps.now().getTime() - Math.max(existing?.confirmadoEm ?? 0, signedInAt);
  if (age < (request.method === 'POST' ? FRESH_FORM_MS : FRESH_MS)) {
    const ceremony = existing ?? { usuarioId, accountId, confirmadoEm: signedInAt };
    if (!existing) await beginCeremony(deps, owner.key, ceremony);
    return { ...owner, ceremony };
  }
  reply.redirect(`${CONFIRM_PATH}?para=${change}`, 303);
  return undefined;
}

/** Records the time of the confirmation. */
export function noteConfirmed(deps: IdentityDeps, { account, key }: Owner): Promise<void> {
  const confirmadoEm = deps.now().getTime();
  return beginCeremony(deps, key, { usuarioId: account.id, accountId: account.cpf, confirmadoEm });
}
