import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts.queries.ts';
import { type PortalLogin, readPortalLogin } from '../client/portal-login.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { beginCeremony, type Ceremony, ceremonyKey, readCeremony } from '../second-factor/ceremony.ts';

export const ACCOUNT_PATH = '/identidade/conta';
export const CONFIRM_PATH = `${ACCOUNT_PATH}/confirmar`;

/** Pages that lead to a change, by the word that names them on the way through the confirmation. */
export const CHANGES = {
  senha: `${ACCOUNT_PATH}/senha`,
  email: `${ACCOUNT_PATH}/email`,
  aplicativo: `${ACCOUNT_PATH}/aplicativo`,
  chave: `${ACCOUNT_PATH}/chaves/nova`,
  conta: ACCOUNT_PATH,
} as const;
export type Change = keyof typeof CHANGES;

const MINUTE = 60 * 1000;
/** A page that changes the account opens so long after the person showed who they are … */
const FRESH_MS = 5 * MINUTE;
/** … and its form is taken so long after, so that what is typed in time isn't lost. */
const FRESH_FORM_MS = 10 * MINUTE;

/** Whose account it is, in which browser. */
export interface Owner {
  login: PortalLogin;
  account: Account;
  /** Key of the ceremony that remembers what was confirmed and offered. */
  key: string;
}

/** Account signed in with this browser; undefined, with an answer sent, if there is none. */
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

/** As `findOwner`, with identity confirmed recently; otherwise undefined, with a redirect to the confirmation sent. */
export async function findConfirmedOwner(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change,
): Promise<(Owner & { ceremony: Ceremony }) | undefined> {
  const owner = await findOwner(deps, request, reply);
  if (!owner) return undefined;
  const { id: usuarioId, cpf: accountId } = owner.account;
  const kept = await readCeremony(deps, owner.key);
  const signedInAt = owner.login.authenticatedAt.getTime();
  const age = deps.now().getTime() - Math.max(kept?.confirmadoEm ?? 0, signedInAt);
  if (age < (request.method === 'POST' ? FRESH_FORM_MS : FRESH_MS)) {
    const ceremony = kept ?? { usuarioId, accountId, confirmadoEm: signedInAt };
    if (!kept) await beginCeremony(deps, owner.key, ceremony);
    return { ...owner, ceremony };
  }
  reply.redirect(`${CONFIRM_PATH}?para=${change}`, 303);
  return undefined;
}

/** Notes that the person has shown who they are. */
export function noteConfirmed(deps: IdentityDeps, { account, key }: Owner): Promise<void> {
  const confirmadoEm = deps.now().getTime();
  return beginCeremony(deps, key, { usuarioId: account.id, accountId: account.cpf, confirmadoEm });
}
